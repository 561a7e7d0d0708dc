import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@blueprintjs/core';
import { Chat, ChevronLeft, ChevronRight, Heart, Media, Music, Play, Share } from '@blueprintjs/icons';
import type { DrawnAd } from '../ad-card.js';
import './full-screen-ad.css';

/** An ad that fills the screen between the videos of a feed: name, caption and button lie over its lower end. */
export function FullScreenAd({ ad }: { ad: DrawnAd }) {
  const { t } = useTranslation();
  const caption = ad.headline?.trim() ?? '';
  return (
    <article className="full-screen-ad" aria-label={t('preview.ad', { placement: t('preview.places.fullScreen') })}>
      {ad.cards.length > 0 ? <Slides ad={ad} /> : <Still ad={ad} />}
      <ul className="full-screen-rail" aria-hidden>
        <li className="full-screen-face">{ad.page.slice(0, 1).toUpperCase()}</li>
        <li>
          <Heart size={22} />
        </li>
        <li>
          <Chat size={22} />
        </li>
        <li>
          <Share size={22} />
        </li>
      </ul>
      <div className="full-screen-foot">
        <strong>{ad.page}</strong>
        {(caption !== '' || ad.isDraft) && (
          <p className="full-screen-caption">{caption !== '' ? caption : <em>{t('preview.noHeadline')}</em>}</p>
        )}
        <span className="full-screen-tag">{t('preview.sponsored')}</span>
        {ad.cards.length > 0 && (
          <span className="full-screen-sound">
            <Music size={12} aria-hidden /> {t('preview.sound')}
          </span>
        )}
        {ad.button !== undefined && <AdButton words={ad.button} link={ad.link} />}
      </div>
    </article>
  );
}

function AdButton({ words, link }: { words: string; link: string | null }) {
  if (link === null) return <span className="full-screen-button">{words}</span>;
  return (
    <a className="full-screen-button" href={URL.canParse(link) ? link : undefined} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}

function Still({ ad: { picture, visual: name, isVideo, isDraft } }: { ad: DrawnAd }) {
  const { t } = useTranslation();
  return (
    <div className="full-screen-media">
      <Picture address={picture} text={t('preview.picture', { name })} instead={isDraft ? null : name} />
      {isVideo && (
        <span className="full-screen-play" role="img" aria-label={t('preview.video')}>
          <Play size={36} />
        </span>
      )}
    </div>
  );
}

/** Images to swipe through; all of them have the first one's destination. */
function Slides({ ad: { cards, visual: name, isDraft } }: { ad: DrawnAd }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, cards.length - 1);
  const step = (by: 1 | -1) => setChosen((at + by + cards.length) % cards.length);
  return (
    <div className="full-screen-media" role="group" aria-label={t('preview.cards')}>
      <div aria-live="polite">
        <Picture
          address={cards[at]?.picture ?? null}
          text={t('preview.card', { n: at + 1, name })}
          instead={isDraft ? null : name}
        />
      </div>
      <div className="full-screen-steps">
        <Button
          variant="minimal"
          icon={<ChevronLeft color="#fff" />}
          aria-label={t('preview.previousCard')}
          onClick={() => step(-1)}
        />
        <span className="tabular">
          {at + 1} / {cards.length}
        </span>
        <Button
          variant="minimal"
          icon={<ChevronRight color="#fff" />}
          aria-label={t('preview.nextCard')}
          onClick={() => step(1)}
        />
      </div>
    </div>
  );
}

/** @param instead the text of a missing picture; null while the user still has to choose one */
function Picture({ address, text, instead }: { address: string | null; text: string; instead: string | null }) {
  const { t } = useTranslation();
  if (address !== null) return <img src={address} alt={text} />;
  return (
    <span className="full-screen-none">
      <Media size={28} aria-hidden />
      {instead ?? t('preview.noPicture')}
    </span>
  );
}
