import type { Review } from '../../reviews/review.js';
import type { Resource } from '../schema/read.js';
import type { StoredObject } from '../../store/objects.js';

/** The data of every object: its resource as set, references resolved. Each read computes the fields that only Google sets. */
export interface ResourceData {
  resource: Resource;
}
export type Stored = StoredObject<ResourceData>;

export interface BudgetData extends ResourceData {
  /** A daily or a total budget, in minor units of the account's currency. */
  dailyMinor?: number;
  totalMinor?: number;
}
export type Budget = StoredObject<BudgetData>;

/** Settings of a video campaign that only scripts read and write, in the terms of scripts. */
export interface VideoSettings {
  networks: string[];
  inventory: string;
}

export interface CampaignData extends ResourceData {
  channel: string;
  budget: string;
  /** Milliseconds since 1970. */
  startsAt: number;
  endsAt?: number;
  /** Conversion goals that a caller has set, by `CATEGORY~ORIGIN`. All others are true. */
  goals: Record<string, boolean>;
  /** Settings of a video campaign that scripts have and the API does not. */
  video?: VideoSettings;
  /** Whether the campaign predates the declaration and still lacks it. */
  isUndeclared?: true;
}
export type Campaign = StoredObject<CampaignData>;

export interface AdGroupData extends ResourceData {
  type: string;
}
export type AdGroup = StoredObject<AdGroupData>;

/** The visible content of an ad, by the parts that have hidden effects. */
export type Content = Record<'headline' | 'description' | 'visual' | 'callToAction', string>;

export interface AdData extends ResourceData {
  content: Content;
  /** Of a video ad: the id at YouTube, and its length. */
  video?: { id: string; seconds: number };
  review: Review;
}
export type Ad = StoredObject<AdData>;

/** A criterion of an ad group or campaign. Its id is the parent's id, `~`, and its own. */
export interface CriterionData extends ResourceData {
  /** The `oneof` member that is set, such as `keyword`. */
  member: string;
  isNegative: boolean;
  /** Its value as text. Equal criteria have equal keys. */
  key: string;
}
export type Criterion = StoredObject<CriterionData>;

export interface AssetData extends ResourceData {
  type: string;
  /** Hash and size of an image. */
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
  audiences: 'audience',
  customAudiences: 'custom_audience',
  customerNegativeCriteria: 'customer_negative_criterion',
  labels: 'label',
  youTubeVideoUploads: 'video_upload',
} as const;
