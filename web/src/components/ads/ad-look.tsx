import { lazy, Suspense, type ComponentType } from 'react';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { DrawnAd } from './ad-card.js';
import { AdPlacements } from './ad-placements.js';

/** Platforms whose ads look like nobody else's; each a chunk of its own. */
const LOOKS: Readonly<Partial<Record<Platform, ComponentType<{ ad: DrawnAd }>>>> = {
  tiktok: lazy(() => import('./tiktok/full-screen-ad.js').then((part) => ({ default: part.FullScreenAd }))),
};

/** An ad as people meet it on its platform; where it has no look of its own, in the feed, in stories and in reels. */
export function AdLook({ platform, ad }: { platform: Platform; ad: DrawnAd }) {
  const Look = LOOKS[platform] ?? AdPlacements;
  return (
    <Suspense>
      {/* Its texts are shown as they run: a browser that translates the page leaves them. */}
      <div className="ad-look" translate="no">
        <Look ad={ad} />
      </div>
    </Suspense>
  );
}
