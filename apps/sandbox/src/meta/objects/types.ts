import type { Review } from '../../reviews/review.js';
import type { StoredObject } from '../../store/objects.js';
import type { Targeting } from '../targeting/targeting.js';

/** Money in these records is in integer minor units of the account's currency. */
export interface CampaignData {
  objective: string;
  specialAdCategories: string[];
  specialAdCategoryCountry: string[];
  buyingType: string;
  dailyBudget?: number;
  lifetimeBudget?: number;
  bidStrategy?: string;
  spendCap?: number;
  startTime?: number;
  stopTime?: number;
  budgetSharing?: boolean;
  /** Accepted and returned, without effect in the sandbox. */
  other: Record<string, unknown>;
}

export interface AttributionEntry {
  event_type: string;
  window_days: number;
}

export interface AdSetData {
  optimizationGoal: string;
  billingEvent: string;
  destinationType: string;
  promotedObject?: Record<string, string>;
  targeting: Targeting;
  attribution: AttributionEntry[];
  dailyBudget?: number;
  lifetimeBudget?: number;
  bidStrategy: string;
  bidAmount?: number;
  startTime: number;
  endTime?: number;
  dsaBeneficiary?: string;
  dsaPayor?: string;
  /** Real times of the budget's last changes. */
  budgetChanges: number[];
  other: Record<string, unknown>;
}

export interface CallToAction {
  type: string;
  value?: Record<string, unknown>;
}

export interface CreativeData {
  page: string | null;
  instagram: string | null;
  /** The visible content, by part; the hidden truth depends on it. */
  content: { headline: string; message: string; description: string; visual: string; callToAction: string };
  callToAction?: CallToAction;
  link?: string;
  leadForm?: string;
  video?: string;
  imageHash?: string;
  spec: Record<string, unknown>;
}

export interface AdData {
  creative: string;
  page: string | null;
  review: Review;
  other: Record<string, unknown>;
}

export type Campaign = StoredObject<CampaignData>;
export type AdSet = StoredObject<AdSetData>;
export type Creative = StoredObject<CreativeData>;
export type Ad = StoredObject<AdData>;
