import { standingOf } from '../../accounts/standings.js';
import type { ObjectStore } from '../../store/objects.js';
import { advertiserById, statusOf } from '../seed/advertisers.js';

/** Why an advertiser shows no ads; undefined where it may. */
export function barOf(objects: ObjectStore, advertiser: string): 'status' | 'balance' | undefined {
  const standing = standingOf(objects, 'tiktok', advertiser);
  if (standing === 'unsettled') return 'balance';
  return statusOf(advertiserById.get(advertiser)!, standing) === 'STATUS_ENABLE' ? undefined : 'status';
}
