import type { MetaWorld } from '../world.js';
import { pageById } from '../seed/pages.js';
import { adStatus } from './status.js';
import type { Ad } from './types.js';

export function pageLimit(page: string): number {
  return pageById.get(page)?.adLimit ?? 250;
}

/**
 * Ads of a page that are running or in review, over all accounts. The exact count is made only when the page could be
 * near its limit: it needs the state of every ad.
 */
export function adsRunning(world: MetaWorld, page: string): number {
  const atMost = Number(
    world.db.get<{ n: number }>(
      "SELECT count(*) AS n FROM objects WHERE type = 'ad' AND platform = 'meta' AND deleted = 0",
    )?.n,
  );
  return atMost < pageLimit(page)
    ? Math.min(atMost, pageLimit(page) - 1)
    : countRunning(world, (ad) => ad.data.page === page);
}

export function countRunning(world: MetaWorld, wanted: (ad: Ad) => boolean): number {
  let count = 0;
  for (const object of world.objects.list({ platform: 'meta', type: 'ad' })) {
    const ad = object as unknown as Ad;
    if (!wanted(ad)) continue;
    const status = adStatus(world, ad);
    if (status === 'ACTIVE' || status === 'PENDING_REVIEW') count += 1;
  }
  return count;
}
