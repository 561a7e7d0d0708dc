import { standingOf } from '../../accounts/standings.js';
import type { ObjectStore } from '../../store/objects.js';
import { customerById, statusOf } from '../seed/customers.js';
import type { Ad, AdGroup, Campaign } from './types.js';

const isOn = ({ status, deleted }: { status: string; deleted: boolean }): boolean => status === 'ENABLED' && !deleted;

const campaignOf = (objects: ObjectStore, { campaign }: AdGroup | Ad): Campaign =>
  objects.get('google', campaign!) as unknown as Campaign;
const groupOf = (objects: ObjectStore, { group }: Ad): AdGroup => objects.get('google', group!) as unknown as AdGroup;

/** Why an account shows no ads; undefined if it can show them. */
function barOf(objects: ObjectStore, account: string): 'ACCOUNT' | 'PAYMENT' | undefined {
  const standing = standingOf(objects, 'google', account);
  if (standing === 'unsettled') return 'PAYMENT';
  return statusOf(customerById.get(account)!, standing) === 'ENABLED' ? undefined : 'ACCOUNT';
}

/** Whether people can see the ad, by its stored states. The dates of the campaign do not count. */
export const isShown = (objects: ObjectStore, ad: Ad): boolean =>
  isOn(ad) &&
  ad.data.review.verdict === 'approved' &&
  isOn(groupOf(objects, ad)) &&
  isOn(campaignOf(objects, ad)) &&
  barOf(objects, ad.account) === undefined;

/** The `ad_group_ad.primary_status` of an ad. */
export function adStatus(objects: ObjectStore, ad: Ad): string {
  const [group, campaign] = [groupOf(objects, ad), campaignOf(objects, ad)];
  if (ad.deleted || group.deleted || campaign.deleted) return 'REMOVED';
  const { verdict } = ad.data.review;
  if (verdict === 'rejected') return 'NOT_ELIGIBLE';
  if (!isOn(ad) || !isOn(group) || !isOn(campaign)) return 'PAUSED';
  if (verdict === 'pending') return 'PENDING';
  return barOf(objects, ad.account) === undefined ? 'ELIGIBLE' : 'NOT_ELIGIBLE';
}

/** The `primary_status_reasons` of an ad that is not shown. */
export function adReasons(objects: ObjectStore, ad: Ad): string[] {
  const { verdict } = ad.data.review;
  const reasons: [boolean, string][] = [
    [campaignOf(objects, ad).deleted, 'CAMPAIGN_REMOVED'],
    [campaignOf(objects, ad).status === 'PAUSED', 'CAMPAIGN_PAUSED'],
    [groupOf(objects, ad).deleted, 'AD_GROUP_REMOVED'],
    [groupOf(objects, ad).status === 'PAUSED', 'AD_GROUP_PAUSED'],
    [ad.deleted, 'AD_GROUP_AD_REMOVED'],
    [ad.status === 'PAUSED', 'AD_GROUP_AD_PAUSED'],
    [verdict === 'pending', 'AD_GROUP_AD_UNDER_REVIEW'],
    [verdict === 'rejected', 'AD_GROUP_AD_DISAPPROVED'],
  ];
  return reasons.filter(([holds]) => holds).map(([, reason]) => reason);
}

/** The `campaign.primary_status` and `serving_status`. @param time milliseconds since 1970, by the sandbox's clock */
export function campaignStatus(campaign: Campaign, time: number): { primary: string; serving: string } {
  const { startsAt, endsAt } = campaign.data;
  const serving = campaign.deleted
    ? 'NONE'
    : endsAt !== undefined && time > endsAt
      ? 'ENDED'
      : time < startsAt
        ? 'PENDING'
        : 'SERVING';
  const primary = campaign.deleted
    ? 'REMOVED'
    : campaign.status === 'PAUSED'
      ? 'PAUSED'
      : { ENDED: 'ENDED', PENDING: 'PENDING', SERVING: 'ELIGIBLE', NONE: 'REMOVED' }[serving];
  return { primary, serving: serving === 'SERVING' && campaign.status === 'PAUSED' ? 'SUSPENDED' : serving };
}

/** The `ad_group.primary_status` of a group. */
export function groupStatus(objects: ObjectStore, group: AdGroup): string {
  const campaign = campaignOf(objects, group);
  if (group.deleted || campaign.deleted) return 'REMOVED';
  return isOn(group) && isOn(campaign) ? 'ELIGIBLE' : 'PAUSED';
}
