import type { GraphCall } from '../graph/call.js';
import { invalid } from '../graph/error.js';
import { isObject } from '../graph/params.js';
import { isCallToAction } from './call-to-action.js';

const TEXTS = {
  bodies: 'text',
  titles: 'text',
  descriptions: 'text',
  link_urls: 'website_url',
  images: 'hash',
  videos: 'video_id',
} as const;

/** Checks several assets of one ad. Each may appear only once (100/1815629), and images must exist. */
export function checkAssetFeed(call: GraphCall, account: string, feed: Record<string, unknown>): void {
  for (const [list, key] of Object.entries(TEXTS)) {
    const entries = feed[list];
    if (entries === undefined) continue;
    if (!Array.isArray(entries)) throw invalid(['asset_feed_spec', list], 'Must be a list.');
    const values = entries.map((entry) => String(isObject(entry) ? entry[key] : entry));
    if (new Set(values).size !== values.length) {
      throw invalid(['asset_feed_spec', list], 'Asset values must be unique.', {
        subcode: 1815629,
        title: 'Duplicate assets',
      });
    }
    const missing = list === 'images' ? values.find((hash) => !call.world.images.find(account, hash)) : undefined;
    if (missing)
      throw invalid(['asset_feed_spec', 'images'], `There is no image with the hash ${missing} in this ad account.`, {
        subcode: 1487194,
      });
  }
  for (const type of (feed.call_to_action_types as unknown[] | undefined) ?? []) {
    if (!isCallToAction(String(type), call.version))
      throw invalid(['asset_feed_spec', 'call_to_action_types'], `The call to action ${String(type)} is not known.`, {
        subcode: 1373054,
      });
  }
}
