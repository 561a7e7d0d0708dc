import type { DrawnAd } from '../ad-card.js';
import { DisplayAd } from './display-ad.js';
import { SearchAd } from './search-ad.js';
import { VideoAd } from './video-ad.js';
import './google-ad.css';

/** Components that search ads do not have. */
const OF_DISPLAY = ['visuals', 'customer_assets', 'ctas'];

/** A search ad of texts alone, a responsive display ad in two of its sizes, or an ad of a video. */
export function GoogleAd({ ad }: { ad: DrawnAd }) {
  if ('videos' in (ad.parts ?? {})) return <VideoAd ad={ad} />;
  const isDisplay =
    ad.picture !== null || ad.button !== undefined || OF_DISPLAY.some((name) => name in (ad.parts ?? {}));
  return isDisplay ? <DisplayAd ad={ad} /> : <SearchAd ad={ad} />;
}
