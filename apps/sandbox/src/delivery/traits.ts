import type { StoredObject } from '../store/objects.js';
import type { Market } from './market.js';
import type { Attribution } from './outcomes.js';
import type { People } from './rivalry.js';
import type { Parts, TruthModel } from './truth.js';

/** Minor units; one level has at most one of the two. */
export interface Budget {
  daily?: number;
  lifetime?: number;
}

export interface AccountTraits {
  /** IANA name: the account's days begin at midnight there. */
  timezone: string;
  /** Minor units of the account's currency per US dollar. */
  minorPerDollar: number;
}

export interface CampaignTraits {
  /** Maximum total spend, minor units. */
  spendCap?: number;
  /** The end of groups that have no end of their own. */
  endsAt?: number;
}

export interface GroupTraits {
  startsAt: number;
  endsAt?: number;
  /** The event counted after clicks, in the platform's terms; undefined if there is none. */
  event?: string;
  attribution: Attribution;
  /** The bid for one view of a video, in minor units; set only if the advertiser pays for views. */
  viewBid?: number;
}

/** An object of the platform. Only the platform knows the content of its `data`. */
type Thing = StoredObject<unknown>;

export interface AdTraits {
  /** The texts that carry an effect. */
  parts: Parts;
  isVideo: boolean;
  /** Length of the video; without it no watching is counted. */
  seconds?: number;
  /** Share of impressions in which the video plays, if it differs from the platform's model. */
  plays?: number;
}

/**
 * How delivery reads a platform's objects. Campaigns (`type` is `campaign`) contain groups, groups contain ads, and the campaign
 * or the group has the budget. Times are platform time, milliseconds since 1970. The answers depend only on stored data. Delivery asks
 * for traits again only after a change of structure.
 */
export interface DeliveryTraits {
  /** `type` of the objects of the two levels below a campaign. */
  types: { group: string; ad: string };
  truth: TruthModel;
  account(id: string): AccountTraits;
  campaign(campaign: Thing): CampaignTraits;
  group(group: Thing): GroupTraits;
  market(group: Thing): Market;
  /** The people that the group targets: groups with the same people compete with each other. */
  people(group: Thing): People;
  ad(ad: Thing, group: Thing): AdTraits;
  /** Budget of a campaign or a group. */
  budget(object: Thing): Budget;
  /** Whether a campaign or a group itself is switched on, regardless of its parents. */
  isOn(object: Thing): boolean;
  /** Whether people see the ad: it and its parents are on, its review is over, and its account may spend. */
  isShown(ad: Thing): boolean;
  /** Parts of an ad that does not exist, for questions about its truth; both in the platform's terms. */
  partsOf(content: Record<string, string>, targeting: Record<string, unknown>): Parts;
}
