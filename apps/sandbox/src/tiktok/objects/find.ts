import type { Ground } from '../../ground.js';
import type { StoredObject } from '../../store/objects.js';
import type { Advertiser } from '../seed/advertisers.js';
import { invalid, notFound } from '../wire/refusal.js';
import { isSmartPlus, type Ad, type AdGroup, type Campaign } from './types.js';

/** The fields that name an object of each level. */
export const LEVELS = {
  campaign: { id: 'campaign_id', ids: 'campaign_ids', name: 'campaign_name' },
  adgroup: { id: 'adgroup_id', ids: 'adgroup_ids', name: 'adgroup_name' },
  ad: { id: 'ad_id', ids: 'ad_ids', name: 'ad_name' },
} as const;
export type Level = keyof typeof LEVELS;

/** An object of the advertiser, deleted or not; undefined if it has none with this id. */
export function findOwn<Thing extends StoredObject<unknown>>(
  { objects }: Pick<Ground, 'objects'>,
  { id: account }: Advertiser,
  type: string,
  id: string,
): Thing | undefined {
  const object = objects.get('tiktok', id);
  return object?.type === type && object.account === account ? (object as unknown as Thing) : undefined;
}

/** An existing object. Throws 40007 if it is unknown, another advertiser's, or deleted. */
export function requireOwn<Thing extends StoredObject<unknown>>(
  world: Pick<Ground, 'objects'>,
  advertiser: Advertiser,
  type: string,
  { id, field }: { id: string; field: string },
): Thing {
  const object = findOwn<Thing>(world, advertiser, type, id);
  if (!object || object.deleted) throw notFound(field, id);
  return object;
}

/**
 * An object that the manual endpoints can change. Throws 40002 for a Smart+ object. Source: portal document 1854112742370306, which
 * names the create, update and budget endpoints; the sandbox also refuses it at the status endpoints (our choice).
 */
export function requireManual<Thing extends Campaign | AdGroup | Ad>(
  world: Pick<Ground, 'objects'>,
  advertiser: Advertiser,
  type: Level,
  named: { id: string; field: string },
): Thing {
  const object = requireOwn<Thing>(world, advertiser, type, named);
  if (isSmartPlus(object)) throw invalid(named.field, `${named.id} ${OF_SMART_PLUS}`);
  return object;
}
export const OF_SMART_PLUS = 'belongs to an Upgraded Smart+ Campaign, use the endpoints of Upgraded Smart+.';

/** An object that the Smart+ endpoints can change. Throws 40002 for a manual object. */
export function requireSmartPlus<Thing extends Campaign | AdGroup | Ad>(
  world: Pick<Ground, 'objects'>,
  advertiser: Advertiser,
  type: Level,
  named: { id: string; field: string },
): Thing {
  const object = requireOwn<Thing>(world, advertiser, type, named);
  if (!isSmartPlus(object)) throw invalid(named.field, `${named.id} ${NOT_OF_SMART_PLUS}`);
  return object;
}
export const NOT_OF_SMART_PLUS = 'does not belong to an Upgraded Smart+ Campaign.';
