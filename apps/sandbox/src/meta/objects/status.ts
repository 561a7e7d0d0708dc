import type { ObjectStore } from '../../store/objects.js';
import type { Ad, AdSet, Campaign } from './types.js';

/**
 * What really happens to an object, from its own status and those above it. Review comes before everything else for
 * an ad; a campaign that is off comes before an ad set that is off.
 */
export function campaignStatus(campaign: Campaign): string {
  return campaign.status;
}

export function adSetStatus(objects: ObjectStore, adSet: AdSet): string {
  if (adSet.status !== 'ACTIVE') return adSet.status;
  return parentCampaign(objects, adSet).status === 'ACTIVE' ? 'ACTIVE' : 'CAMPAIGN_PAUSED';
}

export function adStatus(objects: ObjectStore, ad: Ad): string {
  if (ad.status === 'DELETED' || ad.status === 'ARCHIVED') return ad.status;
  if (ad.data.review.verdict === 'rejected') return 'DISAPPROVED';
  if (ad.data.review.verdict === 'pending') return 'PENDING_REVIEW';
  if (ad.status !== 'ACTIVE') return ad.status;
  const adSet = parentAdSet(objects, ad);
  if (parentCampaign(objects, ad).status !== 'ACTIVE') return 'CAMPAIGN_PAUSED';
  return adSet.status === 'ACTIVE' ? 'ACTIVE' : 'ADSET_PAUSED';
}

export function parentCampaign(objects: ObjectStore, child: { campaign: string | null }): Campaign {
  return objects.get('meta', child.campaign as string) as Campaign;
}

export function parentAdSet(objects: ObjectStore, ad: Ad): AdSet {
  return objects.get('meta', ad.group as string) as AdSet;
}

/** Whether anything of the campaign can be delivered: it is on, with an ad set that is on and an ad that is on. */
export function isDeliverable(objects: ObjectStore, campaign: Campaign): boolean {
  if (campaign.status !== 'ACTIVE') return false;
  for (const ad of objects.list({ platform: 'meta', type: 'ad', campaign: campaign.id })) {
    if (adStatus(objects, ad as unknown as Ad) === 'ACTIVE') return true;
  }
  return false;
}

/** Issues as the platform lists them beside the status. */
export function issuesOf(ad: Ad): Record<string, unknown>[] | undefined {
  const { verdict, reason } = ad.data.review;
  if (verdict !== 'rejected' || !reason) return undefined;
  return [
    {
      level: 'AD',
      error_code: 1359101,
      error_summary: reason.title,
      error_message: reason.text,
      error_type: 'HARD_ERROR',
    },
  ];
}
