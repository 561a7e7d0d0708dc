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
  told: Record<string, unknown>;
}
export type AdGroup = StoredObject<AdGroupData>;

/** What people see, by the names that carry effects. */
export type Content = Record<'headline' | 'visual' | 'callToAction', string>;

export interface AdData {
  content: Content;
  /** Of its video. */
  seconds?: number;
  review: Review;
  /** Reviewed before: what it shows was changed since. */
  wasReviewed?: boolean;
  told: Record<string, unknown>;
}
export type Ad = StoredObject<AdData>;
