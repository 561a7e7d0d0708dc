import { useTranslation } from 'react-i18next';
import { listOf, textOf } from '#libs/platforms/reading/untrusted.js';
import { hostOf, type DrawnAd } from '../ad-card.js';

/** Google's separator between the headlines of a search ad. */
const BETWEEN = ' | ';

/** A result that is an ad: the site, its address, the headlines as one link, and both descriptions. */
export function SearchAd({ ad }: { ad: DrawnAd }) {
  const { t } = useTranslation();
  const { link, isDraft } = ad;
  const headlines = listOf(ad.parts?.['headlines'])
    .map((text) => textOf(text).trim())
    .filter(Boolean);
  const title = headlines.length > 0 ? headlines.join(BETWEEN) : (ad.headline ?? '').trim();
  const descriptions = [ad.copy, ad.description].map((text) => text?.trim() ?? '').filter(Boolean);
  const host = link === null ? '' : hostOf(link);
  return (
    <article className="search-ad" aria-label={t('preview.ad', { placement: t('preview.places.search') })}>
      <strong>{t('preview.sponsored')}</strong>
      {host !== '' && (
        <div className="search-ad-site">
          <span className="ad-page-picture" aria-hidden>
            {host.slice(0, 1).toUpperCase()}
          </span>
          <span className="search-ad-host">{host}</span>
        </div>
      )}
      {title !== '' && link !== null && URL.canParse(link) ? (
        <a className="search-ad-title" href={link} target="_blank" rel="noreferrer">
          {title}
        </a>
      ) : (
        <span className="search-ad-title">{title !== '' ? title : isDraft && <em>{t('preview.noHeadline')}</em>}</span>
      )}
      {(descriptions.length > 0 || isDraft) && (
        <p className="search-ad-text">
          {descriptions.length > 0 ? descriptions.join(' ') : <em>{t('preview.noDescription')}</em>}
        </p>
      )}
    </article>
  );
}
