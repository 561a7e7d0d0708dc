import { DAY_MS, HOUR_MS } from '../../time.js';
import type { ResultRowType } from '../../results/results.js';

/** Whether a variation's budget is for the whole range of dates, or for each day of it (ACTIVATE-008). */
export const BUDGET_TYPES = ['lifetime_budget', 'daily_budget'] as const;
export type BudgetType = (typeof BUDGET_TYPES)[number];

export const ACTIVATION_LIMITS = {
  /** Maximum number of variations in one batch (ACTIVATE-001). */
  variations: 10,
  /** Minimum time between start and end (ACTIVATE-004). */
  leastMs: 24 * HOUR_MS,
  /**
   * Maximum time between start and end: a later end is probably a mistyped year, and daily budgets would add up to a large
   * sum.
   */
  longestMs: 366 * DAY_MS,
  /** How far in the past a start may be: yesterday, in any zone (ACTIVATE-005). */
  startedAgoMs: 2 * DAY_MS,
  /** Minimum budget of a variation, major units (ACTIVATE-006). */
  leastBudget: 1,
  /** The maximum number of batches of one experiment that are shown. */
  batches: 100,
} as const;

/** A variation of a batch. */
export interface ActivatedVariation {
  variation: number;
  /** The type of the row when it was chosen. */
  type: ResultRowType;
  name: string;
  /** For the whole range or for each day, see `Activation.budgetType`; minor units. */
  budgetMinor: number;
  /** The experiment's estimate: the 95 % interval of the variable; null if it was not sent. */
  lower: number | null;
  upper: number | null;
}

/** The request of a batch. */
export interface Activation {
  budgetType: BudgetType;
  /** The ranking variable at the time of the choice. */
  variable: string;
  baseline: string | null;
  variations: ActivatedVariation[];
}

/** The number of spans of 24 hours in a range; the last span may be shorter. */
export const daysOf = (startsAt: number, endsAt: number): number =>
  Math.max(1, Math.ceil((endsAt - startsAt) / DAY_MS));

/**
 * The period of a batch's budget. In a range of 24 hours a daily budget is the run's, because platforms accept no daily budget for such a
 * short run.
 */
export const budgetPer = (budgetType: BudgetType | undefined, startsAt: number, endsAt: number): 'run' | 'day' =>
  budgetType === 'daily_budget' && daysOf(startsAt, endsAt) > 1 ? 'day' : 'run';

/** Whether the range is long enough. */
export const isLongEnough = (startsAt: number, endsAt: number): boolean =>
  endsAt - startsAt >= ACTIVATION_LIMITS.leastMs;
