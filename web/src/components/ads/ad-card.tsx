import './ads.css';
import { useTranslation } from 'react-i18next';
import { Media, Play } from '@blueprintjs/icons';

export const PLACEMENTS = ['feed', 'story', 'reels'] as const;
export type Placement = (typeof PLACEMENTS)[number];

interface Texts {
  headline?: string | null | undefined;
  description?: string | null | undefined;
  /** The ad's destination; null if the reader does not see it. */
  link: string | null;
}

/** An ad to draw. Pictures are addresses, null if there is none. */
export interface DrawnAd extends Texts {
  /** The page that publishes the ad. */
  page: string;
  copy?: string | null | undefined;
  /** Text of the button; absent for an ad without one. */
  button?: string | undefined;
  /** The visual's name. */
  visual: string;
  isVideo: boolean;
  picture: string | null;
  /** The address of the thumbnail, if the ad shows an uploaded video; null without a thumbnail. */
  videoPicture?: string | null;
  /** The cards of a carousel. */
  cards: readonly (Texts & { picture: string | null })[];
  /** Chosen values of the creative components that the ad has, by name; undefined if the reader does not see one, or none is chosen. */
  parts?: Readonly<Record<string, unknown>>;
  /** The ad is still being written: missing parts get a placeholder. */
  isDraft: boolean;
}

interface Props {
  ad: DrawnAd;
  placement: Placement;
}

/** The host of an address, as ads show it above the headline. */
export const hostOf = (link: string): string =>
  URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : link;

/** An ad as people see it: in the feed with its texts around the picture, in stories and reels upright with the texts over it. */
export function AdCard({ ad, placement }: Props) {
  const { t } = useTranslation();
  const isFeed = placement === 'feed';
  const hasCopy = Boolean(ad.copy?.trim());
  const copy = (hasCopy || ad.isDraft) && (
    <p className="ad-copy">{hasCopy ? ad.copy : <em>{t('preview.noCopy')}</em>}</p>
  );
  return (
    <article
      className={`ad ad-${placement}`}
      aria-label={t('preview.ad', { placement: t(`preview.places.${placement}`) })}
    >
      <div className="ad-head">
        <span className="ad-page-picture" aria-hidden>
          {ad.page.slice(0, 1).toUpperCase()}
        </span>
        <span>
          <strong>{ad.page}</strong>
          <br />
          <span className="ad-small">{t('preview.sponsored')}</span>
        </span>
      </div>
      {isFeed && copy}
      <AdMedia ad={ad} />
      {!isFeed && copy}
      {ad.cards.length === 0 && <AdFoot ad={ad} texts={ad} />}
    </article>
  );
}

function AdMedia({ ad }: { ad: DrawnAd }) {
  const { t } = useTranslation();
  const { visual: name, isDraft } = ad;
  if (ad.cards.length > 0)
    return (
      // Scrolls sideways, also by keyboard.
      <ol className="ad-cards" tabIndex={0} aria-label={t('preview.cards')}>
        {ad.cards.map((card, at) => (
          <li key={at}>
            <Picture
              address={card.picture}
              text={t('preview.card', { n: at + 1, name })}
              isDraft={isDraft}
              name={name}
            />
            <AdFoot ad={ad} texts={card} />
          </li>
        ))}
      </ol>
    );
  return (
    <div className="ad-media">
      <Picture address={ad.picture} text={t('preview.picture', { name })} isDraft={isDraft} name={name} />
      {ad.isVideo && (
        <span className="ad-play" role="img" aria-label={t('preview.video')}>
          <Play size={24} />
        </span>
      )}
    </div>
  );
}

function Picture(picture: { address: string | null; text: string; name: string; isDraft: boolean }) {
  const { address, text, name, isDraft } = picture;
  return address === null ? <NoPicture name={name} isDraft={isDraft} /> : <img src={address} alt={text} />;
}

/** Stands for a picture that is not chosen yet or cannot be shown. @param className an additional class */
export function NoPicture({ name, isDraft, className = '' }: { name: string; isDraft: boolean; className?: string }) {
  const { t } = useTranslation();
  return (
    <span className={`ad-no-picture ${className}`}>
      <Media size={24} aria-hidden />
      {isDraft ? t('preview.noPicture') : name}
    </span>
  );
}

function AdFoot({ ad, texts: { headline, description, link } }: { ad: DrawnAd; texts: Texts }) {
  const { t } = useTranslation();
  const hasHeadline = Boolean(headline?.trim());
  return (
    <div className="ad-foot">
      <div>
        {link !== null && <span className="ad-small ad-host">{hostOf(link)}</span>}
        {(hasHeadline || ad.isDraft) && (
          <strong className="ad-headline">{hasHeadline ? headline : <em>{t('preview.noHeadline')}</em>}</strong>
        )}
        {description && <span className="ad-small">{description}</span>}
      </div>
      {ad.button !== undefined &&
        (link === null ? (
          <span className="ad-button">{ad.button}</span>
        ) : (
          <a className="ad-button" href={URL.canParse(link) ? link : undefined} target="_blank" rel="noreferrer">
            {ad.button}
          </a>
        ))}
    </div>
  );
}
