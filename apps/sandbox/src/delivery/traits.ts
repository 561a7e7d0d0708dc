import type { StoredObject } from '../store/objects.js';
import type { Market } from './market.js';
import type { Attribution } from './outcomes.js';
import type { Parts, TruthModel } from './truth.js';

/** Minor units; of one level at most one of the two. */
export interface Budget {
  daily?: number;
  lifetime?: number;
}

export interface AccountTraits {
  /** IANA name: the days of the account begin at its midnight. */
  timezone: string;
  /** Minor units of the account's currency in a US dollar. */
  minorPerDollar: number;
}

export interface CampaignTraits {
  /** Most that it may ever spend, minor units. */
  spendCap?: number;
  /** Where no group below says when it ends. */
  endsAt?: number;
}

export interface GroupTraits {
  startsAt: number;
  endsAt?: number;
  /** The event that is counted after clicks, in the platform's word; undefined where none is. */
  event?: string;
  attribution: Attribution;
}

/** An object of the platform; what is in its `data` only the platform knows. */
type Thing = StoredObject<unknown>;

export interface AdTraits {
  /** What carries an effect on people, as text. */
  parts: Parts;
  isVideo: boolean;
  /** How long the video is; without it nobody is counted as watching it. */
  seconds?: number;
}

/**
 * What delivery asks a platform about its objects: campaigns (`type` is `campaign`) hold groups, groups hold ads, and the budget is
 * the campaign's or the group's. Times are platform time, milliseconds since 1970. The answers depend on what is stored alone;
 * what stands in traits is asked again only after a change of structure.
 */
export interface DeliveryTraits {
  /** `type` of the objects of the two levels below a campaign. */
  types: { group: string; ad: string };
  truth: TruthModel;
  account(id: string): AccountTraits;
  campaign(campaign: Thing): CampaignTraits;
  group(group: Thing): GroupTraits;
  market(group: Thing): Market;
  ad(ad: Thing, group: Thing): AdTraits;
  /** Of a campaign or a group. */
  budget(object: Thing): Budget;
  /** Whether a campaign or a group is switched on, whatever is above it. */
  isOn(object: Thing): boolean;
  /** Whether people see the ad: it is on, like everything above it, reviewed, and its account may spend. */
  isShown(ad: Thing): boolean;
  /** Parts of an ad that nobody has made, for whoever asks for the truth about them; both in the platform's words. */
  partsOf(content: Record<string, string>, targeting: Record<string, unknown>): Parts;
}
