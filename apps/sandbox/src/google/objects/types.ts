import type { Review } from '../../reviews/review.js';
import type { Resource } from '../schema/read.js';
import type { StoredObject } from '../../store/objects.js';

/** What every object holds: the resource as it was set, references resolved. Fields that only Google sets are worked out for who reads it. */
export interface ResourceData {
  resource: Resource;
}
export type Stored = StoredObject<ResourceData>;

export interface BudgetData extends ResourceData {
  /** Of the account's currency: a day's, or that of the whole time. */
  dailyMinor?: number;
  totalMinor?: number;
}
export type Budget = StoredObject<BudgetData>;

export interface CampaignData extends ResourceData {
  channel: string;
  budget: string;
  /** Milliseconds since 1970. */
  startsAt: number;
  endsAt?: number;
  /** Conversion goals that were set, by `CATEGORY~ORIGIN`; the others count. */
  goals: Record<string, boolean>;
  /** Whether it was made before the declaration was asked for, and nobody has declared it since. */
  isUndeclared?: true;
}
export type Campaign = StoredObject<CampaignData>;

export interface AdGroupData extends ResourceData {
  type: string;
}
export type AdGroup = StoredObject<AdGroupData>;

/** What people see, by the names that carry effects. */
export type Content = Record<'headline' | 'description' | 'visual' | 'callToAction', string>;

export interface AdData extends ResourceData {
  content: Content;
  review: Review;
}
export type Ad = StoredObject<AdData>;

/** Of an ad group or a campaign. Its id is that of the parent, `~`, and its own. */
export interface CriterionData extends ResourceData {
  /** The member of the choice that is set: `keyword`. */
  member: string;
  isNegative: boolean;
  /** What it means, as text: equal criteria have equal keys. */
  key: string;
}
export type Criterion = StoredObject<CriterionData>;

export interface AssetData extends ResourceData {
  type: string;
  /** Of an image its hash and size. */
  image?: { hash: string; width: number; height: number; bytes: number; mimeType: string };
}
export type Asset = StoredObject<AssetData>;

/** `type` of the objects of each collection. */
export const TYPES = {
  campaignBudgets: 'budget',
  campaigns: 'campaign',
  adGroups: 'adgroup',
  adGroupAds: 'ad',
  adGroupCriteria: 'adgroup_criterion',
  campaignCriteria: 'campaign_criterion',
  assets: 'asset',
  customerAssets: 'customer_asset',
  customAudiences: 'custom_audience',
  customerNegativeCriteria: 'customer_negative_criterion',
} as const;
