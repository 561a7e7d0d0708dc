import type { DrawnAd } from '../ad-card.js';
import { DisplayAd } from './display-ad.js';
import { SearchAd } from './search-ad.js';
import './google-ad.css';

/** Components that search ads do not have. */
const OF_DISPLAY = ['visuals', 'customer_assets', 'ctas'];

/** A search ad of texts alone, or a responsive display ad in two of its sizes. */
export function GoogleAd({ ad }: { ad: DrawnAd }) {
  const isDisplay =
    ad.picture !== null || ad.button !== undefined || OF_DISPLAY.some((name) => name in (ad.parts ?? {}));
  return isDisplay ? <DisplayAd ad={ad} /> : <SearchAd ad={ad} />;
}
