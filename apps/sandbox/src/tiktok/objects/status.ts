import type { Clocks } from '../../delivery/clocks.js';
import type { ObjectStore } from '../../store/objects.js';
import { hasLostIdentity } from './identity.js';
import { barOf } from './standing.js';
import type { Ad, AdGroup, Campaign } from './types.js';

const campaignOf = (objects: ObjectStore, { campaign }: AdGroup | Ad): Campaign =>
  objects.get('tiktok', campaign as string) as unknown as Campaign;
const groupOf = (objects: ObjectStore, { group }: Ad): AdGroup =>
  objects.get('tiktok', group as string) as unknown as AdGroup;

const isOn = ({ status, deleted }: { status: string; deleted: boolean }): boolean => status === 'ENABLE' && !deleted;

/** Whether people can see the ad, judged only by the stored data. */
export function isShown(objects: ObjectStore, ad: Ad): boolean {
  return (
    isOn(ad) &&
    ad.data.review.verdict === 'approved' &&
    isOn(groupOf(objects, ad)) &&
    isOn(campaignOf(objects, ad)) &&
    !hasLostIdentity(objects, ad.data.body) &&
    barOf(objects, ad.account) === undefined
  );
}

/** An ad's `secondary_status`. @param time on its campaign's clock; if undefined, the schedule is ignored */
export function adStatus(objects: ObjectStore, ad: Ad, time?: number): string {
  const [group, campaign] = [groupOf(objects, ad), campaignOf(objects, ad)];
  if (ad.deleted || group.deleted || campaign.deleted) return 'AD_STATUS_DELETE';
  if (hasLostIdentity(objects, ad.data.body)) return 'AD_STATUS_ASSET_AUTHORIZATION_LOST';
  const { verdict } = ad.data.review;
  if (verdict === 'pending') return ad.data.wasReviewed ? 'AD_STATUS_REAUDIT' : 'AD_STATUS_AUDIT';
  if (verdict === 'rejected') return 'AD_STATUS_AUDIT_DENY';
  const bar = barOf(objects, ad.account);
  if (bar !== undefined) return bar === 'balance' ? 'AD_STATUS_BALANCE_EXCEED' : 'AD_STATUS_NOT_DELIVERY';
  if (!isOn(campaign)) return 'AD_STATUS_CAMPAIGN_DISABLE';
  if (!isOn(group)) return 'AD_STATUS_ADGROUP_DISABLE';
  if (!isOn(ad)) return 'AD_STATUS_DISABLE';
  if (time !== undefined && time < group.data.startsAt) return 'AD_STATUS_NOT_START';
  if (time !== undefined && time >= (group.data.endsAt ?? Infinity)) return 'AD_STATUS_DONE';
  return 'AD_STATUS_DELIVERY_OK';
}

export function groupStatus(objects: ObjectStore, group: AdGroup, time: number): string {
  const campaign = campaignOf(objects, group);
  if (group.deleted) return 'ADGROUP_STATUS_DELETE';
  if (campaign.deleted) return 'ADGROUP_STATUS_CAMPAIGN_DELETE';
  if (barOf(objects, group.account) !== undefined) return 'ADGROUP_STATUS_NOT_DELIVERY';
  if (!isOn(campaign)) return 'ADGROUP_STATUS_CAMPAIGN_DISABLE';
  if (!isOn(group)) return 'ADGROUP_STATUS_DISABLE';
  if (time < group.data.startsAt) return 'ADGROUP_STATUS_NOT_START';
  if (time >= (group.data.endsAt ?? Infinity)) return 'ADGROUP_STATUS_TIME_DONE';
  return 'ADGROUP_STATUS_DELIVERY_OK';
}

export function campaignStatus(campaign: Campaign): string {
  if (campaign.deleted) return 'CAMPAIGN_STATUS_DELETE';
  return isOn(campaign) ? 'CAMPAIGN_STATUS_ENABLE' : 'CAMPAIGN_STATUS_DISABLE';
}

/** `secondary_status` of an object of any level, at the time on its campaign's clock. */
export function secondaryStatus(
  { objects, clocks }: { objects: ObjectStore; clocks: Clocks },
  object: Campaign | AdGroup | Ad,
  now: number,
): string {
  if (object.type === 'campaign') return campaignStatus(object as Campaign);
  const time = clocks.now(object.campaign as string, now);
  return object.type === 'ad' ? adStatus(objects, object as Ad, time) : groupStatus(objects, object as AdGroup, time);
}
