import { standingOf } from '../../accounts/standings.js';
import type { ObjectStore } from '../../store/objects.js';
import { advertiserById, statusOf } from '../seed/advertisers.js';

/** Why an advertiser's ads are not shown; undefined if they may be. */
export function barOf(objects: ObjectStore, advertiser: string): 'status' | 'balance' | undefined {
  const standing = standingOf(objects, 'tiktok', advertiser);
  if (standing === 'unsettled') return 'balance';
  return statusOf(advertiserById.get(advertiser)!, standing) === 'STATUS_ENABLE' ? undefined : 'status';
}
