import { useTranslation } from 'react-i18next';
import { Media, Play } from '@blueprintjs/icons';
import { code } from '#libs/platforms/kinds/choices.js';
import { useFormat } from '../../../../../lib/format/use-format.js';
import { useFrame } from '../../../wizard/context.js';
import type { DrawnAd } from './use-shown-ad.js';

export const PLACEMENTS = ['feed', 'story', 'reels'] as const;
export type Placement = (typeof PLACEMENTS)[number];

/** The place where an address leads, as Meta writes it above the headline. */
const hostOf = (link: string): string => (URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : link);

/** An ad as people meet it: in the feed with its texts around the picture, in stories and reels upright with the texts over it. */
export function DrawnAdCard({ ad, placement }: { ad: DrawnAd; placement: Placement }) {
  const { t } = useTranslation();
  const isFeed = placement === 'feed';
  const head = (
    <div className="ad-head">
      <span className="ad-page-picture" aria-hidden>
        {ad.page.slice(0, 1).toUpperCase()}
      </span>
      <span>
        <strong>{ad.page || t('preview.page')}</strong>
        <br />
        <span className="ad-small">{t('preview.sponsored')}</span>
      </span>
    </div>
  );
  const copy = <p className="ad-copy">{ad.copy?.trim() ? ad.copy : <em>{t('preview.noCopy')}</em>}</p>;
  return (
    <article
      className={`ad ad-${placement}`}
      aria-label={t('preview.ad', { placement: t(`preview.places.${placement}`) })}
    >
      {head}
      {isFeed && copy}
      <AdMedia ad={ad} />
      {!isFeed && copy}
      {ad.cards.length === 0 && <AdFoot ad={ad} headline={ad.headline} description={ad.description} link={ad.link} />}
    </article>
  );
}

function AdMedia({ ad }: { ad: DrawnAd }) {
  const { t } = useTranslation();
  const name = ad.visual?.name ?? '';
  if (ad.cards.length > 0)
    return (
      // Scrolled sideways, also by the keyboard.
      <ol className="ad-cards" tabIndex={0} aria-label={t('preview.cards')}>
        {ad.cards.map((card, at) => (
          <li key={at}>
            <Picture address={ad.cardPictures[at] ?? null} text={t('preview.card', { n: at + 1, name })} />
            <AdFoot ad={ad} headline={card.headline} description={card.description} link={card.link} />
          </li>
        ))}
      </ol>
    );
  return (
    <div className="ad-media">
      <Picture address={ad.picture} text={t('preview.picture', { name })} />
      {ad.visual?.type === 'video' && (
        <span className="ad-play" role="img" aria-label={t('preview.video')}>
          <Play size={24} />
        </span>
      )}
    </div>
  );
}

function Picture({ address, text }: { address: string | null; text: string }) {
  const { t } = useTranslation();
  if (address !== null) return <img src={address} alt={text} />;
  return (
    <span className="ad-no-picture">
      <Media size={24} aria-hidden />
      {t('preview.noPicture')}
    </span>
  );
}

function AdFoot({
  ad,
  headline,
  description,
  link,
}: { ad: DrawnAd } & Pick<DrawnAd, 'headline' | 'description' | 'link'>) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { description: platform } = useFrame();
  const field = platform.creatives['ctas'];
  const options = platform.texts['creatives.ctas']?.options ?? {};
  return (
    <div className="ad-foot">
      <div>
        <span className="ad-small ad-host">{hostOf(link ?? '')}</span>
        <strong className="ad-headline">{headline?.trim() ? headline : <em>{t('preview.noHeadline')}</em>}</strong>
        {description && <span className="ad-small">{description}</span>}
      </div>
      {ad.button !== undefined && field?.kind === 'code' && (
        <a className="ad-button" href={URL.canParse(link ?? '') ? link : undefined} target="_blank" rel="noreferrer">
          {code.words(ad.button, field, language, options)}
        </a>
      )}
    </div>
  );
}
