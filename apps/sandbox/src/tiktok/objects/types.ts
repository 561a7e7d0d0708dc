import type { Review } from '../../reviews/review.js';
import type { StoredObject } from '../../store/objects.js';
import type { Goal, Objective } from '../rules/enums.js';

export interface CampaignData {
  objective: Objective;
  budgetMode: string;
  /** Minor units; set if the campaign has a budget. */
  budgetMinor?: number;
  /** Whether its ad groups share its budget. Their own budgets are then ignored. */
  optimizes: boolean;
  specialIndustries: string[];
  /** Created by the Smart+ endpoints; only they can change it and the objects below it. */
  smartPlus?: true;
  /** The fields as the caller sent them. */
  body: Record<string, unknown>;
}
export type Campaign = StoredObject<CampaignData>;

export interface AdGroupData {
  /** Milliseconds since 1970. */
  startsAt: number;
  endsAt?: number;
  budgetMode: string;
  budgetMinor: number;
  goal: Goal;
  /** The event that counts as a conversion, if any. */
  event?: string;
  /** Days after a click; 0 counts no clicks. */
  clickDays: number;
  countsViews: boolean;
  /** When it turns itself off; set if it was created beyond the quota. It can never be enabled again. */
  turnsOffAt?: number;
  smartPlus?: SmartPlusTargeting;
  /** The fields as the caller sent them. A Smart+ ad group has its targeting next to the other fields, as at the manual endpoints. */
  body: Record<string, unknown>;
}
export type AdGroup = StoredObject<AdGroupData>;

/** The audience of a Smart+ ad group. */
export interface SmartPlusTargeting {
  mode: 'AUTOMATIC' | 'MANUAL';
  /** The settings that the mode uses; ignored ones are left out. */
  spec: Record<string, unknown>;
}

/** One of the creatives of a Smart+ ad. */
export interface SmartPlusCreative {
  /** Reports and `/ad/get/` call it `ad_id`. */
  id: string;
  /** The id at the Smart+ endpoints. */
  materialId: string;
  info: Record<string, unknown>;
}

/** The visible content, by the parts that have hidden effects. */
export type Content = Record<'headline' | 'visual' | 'callToAction', string>;

export interface AdData {
  content: Content;
  /** Length of its video. */
  seconds?: number;
  review: Review;
  /** Whether the ad was reviewed before its content changed. */
  wasReviewed?: boolean;
  /** Only for a Smart+ ad. It delivers as one ad, and each creative gets a share of the figures. */
  smartPlus?: { creatives: SmartPlusCreative[] };
  body: Record<string, unknown>;
}
export type Ad = StoredObject<AdData>;

/** Whether it belongs to Smart+. */
export const isSmartPlus = ({ data }: Campaign | AdGroup | Ad): boolean => data.smartPlus !== undefined;
