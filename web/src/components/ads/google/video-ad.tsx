import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Play, Video } from '@blueprintjs/icons';
import { isVideoFile, videoIdOf, videoThumbnail } from '#libs/platforms/kinds/video-link.js';
import { textOf } from '#libs/platforms/reading/untrusted.js';
import type { DrawnAd } from '../ad-card.js';
import { AdButton, AdLine } from './display-ad.js';

/** An ad of a video on YouTube: its thumbnail, its texts, and the business with its logo. */
export function VideoAd({ ad }: { ad: DrawnAd }) {
  const { t } = useTranslation();
  const { isDraft, picture, headline, copy } = ad;
  const lines = [copy, ad.description].map((text) => text?.trim()).filter(Boolean);
  return (
    <article className="ad" aria-label={t('preview.videoAd')}>
      <Thumbnail ad={ad} />
      <div className="display-ad-texts">
        {headline?.trim() ? (
          <strong className="ad-headline">{headline}</strong>
        ) : (
          isDraft && <em>{t('preview.noHeadline')}</em>
        )}
        {lines.map((line) => (
          <AdLine key={line} text={line} instead={null} />
        ))}
        <div className="spread">
          <span className="ad-small video-ad-business">
            {picture !== null && <img src={picture} alt={t('preview.logo', { name: ad.page })} />}
            {ad.page} · {t('preview.sponsored')}
          </span>
          <AdButton ad={ad} />
        </div>
      </div>
    </article>
  );
}

function Thumbnail({ ad: { parts, isDraft, videoPicture = null } }: { ad: DrawnAd }) {
  const { t } = useTranslation();
  const [failedPicture, setFailedPicture] = useState<string>();
  const video = parts?.['videos'];
  const name = isVideoFile(video) ? textOf(video.name) : textOf(video);
  const id = isVideoFile(video) ? null : videoIdOf(name);
  const text = id === null ? t('preview.uploadedVideo', { name }) : t('preview.thumbnail', { id });
  const picture = isVideoFile(video) ? videoPicture : id === null ? null : videoThumbnail(id);
  if (picture === null || picture === failedPicture)
    return (
      <span className="ad-no-picture display-ad-landscape">
        <Video size={24} aria-hidden />
        {id !== null ? text : isDraft && !isVideoFile(video) ? t('preview.noVideo') : name}
      </span>
    );
  return (
    <div className="ad-media video-ad-picture">
      <img src={picture} alt={text} referrerPolicy="no-referrer" onError={() => setFailedPicture(picture)} />
      <span className="ad-play" role="img" aria-label={t('preview.video')}>
        <Play size={24} />
      </span>
    </div>
  );
}
