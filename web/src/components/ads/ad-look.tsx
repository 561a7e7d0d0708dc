import { Suspense, use, useContext } from 'react';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { DrawnAd } from './ad-card.js';
import { AdLooks } from './ad-looks.js';
import { AdPlacements } from './ad-placements.js';

/** An ad as people see it on its platform. A platform without its own look shows it in the feed, in stories and in reels. */
export function AdLook(props: { platform: Platform; ad: DrawnAd }) {
  return (
    <Suspense>
      {/* Its texts show exactly as they run: a browser's page translation must not change them. */}
      <div className="ad-look" translate="no">
        <Drawn {...props} />
      </div>
    </Suspense>
  );
}

function Drawn({ platform, ad }: { platform: Platform; ad: DrawnAd }) {
  const load = useContext(AdLooks);
  const Look = (load === null ? undefined : use(load())[platform]) ?? AdPlacements;
  return <Look ad={ad} />;
}
