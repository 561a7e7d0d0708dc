import type { ObjectStore } from '../../store/objects.js';
import { isAble, STANDINGS, standingIssue, standingOf } from './standing.js';
import type { Ad, AdSet, Campaign } from './types.js';

/**
 * The effective status of an object, from its own status and those above it. For an ad, the review comes before other reasons not to run,
 * and a campaign that is off comes before an ad set that is off. An object that is on, in an account that may not spend, has issues.
 */
export function campaignStatus(objects: ObjectStore, campaign: Campaign): string {
  return campaign.status === 'ACTIVE' && !isAble(objects, campaign.account) ? 'WITH_ISSUES' : campaign.status;
}

export function adSetStatus(objects: ObjectStore, adSet: AdSet): string {
  if (adSet.status !== 'ACTIVE') return adSet.status;
  if (parentCampaign(objects, adSet).status !== 'ACTIVE') return 'CAMPAIGN_PAUSED';
  return isAble(objects, adSet.account) ? 'ACTIVE' : 'WITH_ISSUES';
}

export function adStatus(objects: ObjectStore, ad: Ad): string {
  if (ad.status === 'DELETED' || ad.status === 'ARCHIVED') return ad.status;
  if (ad.data.review.verdict === 'rejected') return 'DISAPPROVED';
  if (ad.data.review.verdict === 'pending') return 'PENDING_REVIEW';
  if (ad.status !== 'ACTIVE') return ad.status;
  const adSet = parentAdSet(objects, ad);
  if (parentCampaign(objects, ad).status !== 'ACTIVE') return 'CAMPAIGN_PAUSED';
  if (adSet.status !== 'ACTIVE') return 'ADSET_PAUSED';
  if (isAble(objects, ad.account)) return 'ACTIVE';
  const isUnpaid = standingOf(objects, ad.account).status === STANDINGS.unsettled;
  return isUnpaid ? 'PENDING_BILLING_INFO' : 'WITH_ISSUES';
}

export function parentCampaign(objects: ObjectStore, child: { campaign: string | null }): Campaign {
  return objects.get('meta', child.campaign as string) as Campaign;
}

export function parentAdSet(objects: ObjectStore, ad: Ad): AdSet {
  return objects.get('meta', ad.group as string) as AdSet;
}

/** Issues as the platform lists them next to the status. */
export function issuesOf(objects: ObjectStore, ad: Ad): Record<string, unknown>[] | undefined {
  const { verdict, reason } = ad.data.review;
  const refused = verdict === 'rejected' ? reason : undefined;
  const account = ad.status === 'ACTIVE' ? standingIssue(objects, ad.account) : undefined;
  const issues = [
    ...(refused
      ? [{ level: 'AD', error_code: 1359101, error_summary: refused.title, error_message: refused.text }]
      : []),
    ...(account
      ? [{ level: 'ACCOUNT', error_code: account.code, error_summary: account.summary, error_message: account.message }]
      : []),
  ];
  return issues.length > 0 ? issues.map((issue) => ({ ...issue, error_type: 'HARD_ERROR' })) : undefined;
}
