import type { Random } from '../../delivery/random.js';
import { isReview, type Parcel, type ReviewEntry } from './parcel.js';

const FALSE_REASON = 'Not from the platform.';

/** A forger's version: the opposite statement about the same objects. */
export function contradict(parcel: Parcel): Parcel {
  if (!isReview(parcel))
    return {
      ...parcel,
      status: parcel.status === 'STATUS_LIMIT' ? 'STATUS_ENABLE' : 'STATUS_LIMIT',
      reason: FALSE_REASON,
    };
  const turned = <Thing extends { reject_reason: string }>(thing: Thing): Thing => ({
    ...thing,
    reject_reason: thing.reject_reason === '' ? FALSE_REASON : '',
  });
  const entry = parcel.entry.map((one) => ({ ...turned(one), ...(one.ads && { ads: one.ads.map(turned) }) }));
  return { ...parcel, entry };
}

/** The parcel with ads of a foreign advertiser added. A parcel about an advertiser cannot contain a second advertiser. */
export function withForeign(parcel: Parcel, random: Random): Parcel {
  if (!isReview(parcel)) return parcel;
  const id = (): string => `990${String(Math.floor(random.uniform() * 1e15)).padStart(15, '0')}`;
  const foreign: ReviewEntry = {
    id: id(),
    adv_id: id(),
    campaign_id: id(),
    adgroup_id: id(),
    adgroup_name: 'Stranger',
    ad_id: id(),
    ad_name: 'Stranger',
    reject_reason: FALSE_REASON,
  };
  return { ...parcel, entry: [foreign, ...parcel.entry] };
}
