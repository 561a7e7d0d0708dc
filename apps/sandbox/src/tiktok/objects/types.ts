import type { Review } from '../../reviews/review.js';
import type { StoredObject } from '../../store/objects.js';
import type { Goal, Objective } from '../rules/enums.js';

export interface CampaignData {
  objective: Objective;
  budgetMode: string;
  /** Minor units, of a campaign that has a budget. */
  budgetMinor?: number;
  /** Whether its budget is shared among its ad groups, whose own then counts for nothing. */
  optimizes: boolean;
  specialIndustries: string[];
  /** Made by the Smart+ endpoints, which alone can change it and what is below it. */
  smartPlus?: true;
  /** What the caller said. */
  told: Record<string, unknown>;
}
export type Campaign = StoredObject<CampaignData>;

export interface AdGroupData {
  /** Milliseconds since 1970. */
  startsAt: number;
  endsAt?: number;
  budgetMode: string;
  budgetMinor: number;
  goal: Goal;
  /** What is counted as a conversion, if anything. */
  event?: string;
  /** Days after a click; 0 counts none. */
  clickDays: number;
  countsViews: boolean;
  /** Made when the quota was used up: when it turns itself off. It can never be switched on. */
  turnsOffAt?: number;
  smartPlus?: SmartPlusTargeting;
  /** What the caller said; of a Smart+ ad group with its targeting beside the rest, as the manual endpoints have it. */
  told: Record<string, unknown>;
}
export type AdGroup = StoredObject<AdGroupData>;

/** Whom a Smart+ ad group means. */
export interface SmartPlusTargeting {
  mode: 'AUTOMATIC' | 'MANUAL';
  /** The settings that the mode heeds; those that it ignores are left out. */
  spec: Record<string, unknown>;
}

/** One of the creatives of a Smart+ ad. */
export interface SmartPlusCreative {
  /** What reports and `/ad/get/` call `ad_id`. */
  id: string;
  /** What the Smart+ endpoints call it. */
  materialId: string;
  info: Record<string, unknown>;
}

/** What people see, by the names that carry effects. */
export type Content = Record<'headline' | 'visual' | 'callToAction', string>;

export interface AdData {
  content: Content;
  /** Of its video. */
  seconds?: number;
  review: Review;
  /** Reviewed before: what it shows was changed since. */
  wasReviewed?: boolean;
  /** Of a Smart+ ad: it delivers as one, its creatives have shares of that. */
  smartPlus?: { creatives: SmartPlusCreative[] };
  told: Record<string, unknown>;
}
export type Ad = StoredObject<AdData>;

/** Whether it belongs to Smart+. */
export const isSmartPlus = ({ data }: Campaign | AdGroup | Ad): boolean => data.smartPlus !== undefined;
