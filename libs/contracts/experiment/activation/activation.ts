import { DAY_MS, HOUR_MS } from '../../time.js';
import type { ResultRowType } from '../../results/results.js';

/** How the budget of a variation is meant: for the whole range of dates, or for each day of it (ACTIVATE-008). */
export const BUDGET_TYPES = ['lifetime_budget', 'daily_budget'] as const;
export type BudgetType = (typeof BUDGET_TYPES)[number];

export const ACTIVATION_LIMITS = {
  /** Variations of one batch (ACTIVATE-001). */
  variations: 10,
  /** Least time between start and end (ACTIVATE-004). */
  leastMs: 24 * HOUR_MS,
  /** Most time between them: a later end is a slip of the year, and its daily budgets would be a fortune. */
  longestMs: 366 * DAY_MS,
  /** How far back a start may lie: yesterday, in whatever zone it was picked (ACTIVATE-005). */
  startedAgoMs: 2 * DAY_MS,
  /** Least budget of a variation, major units (ACTIVATE-006). */
  leastBudget: 1,
  /** Batches of one experiment that are shown. */
  batches: 100,
} as const;

/** A variation of a batch. */
export interface ActivatedVariation {
  variation: number;
  /** What the row was when it was chosen. */
  type: ResultRowType;
  name: string;
  /** For the whole range or a day of it, see `Activation.budgetType`; minor units. */
  budgetMinor: number;
  /** What the experiment expected of it: the 95 % interval of the variable; null where it was not told. */
  lower: number | null;
  upper: number | null;
}

/** What a batch was asked for. */
export interface Activation {
  budgetType: BudgetType;
  /** What it was chosen by. */
  variable: string;
  baseline: string | null;
  variations: ActivatedVariation[];
}

/** Spans of 24 hours in a range, the begun one included. */
export const daysOf = (startsAt: number, endsAt: number): number =>
  Math.max(1, Math.ceil((endsAt - startsAt) / DAY_MS));

/**
 * What a budget of a batch is the budget of. A daily one of a range of 24 hours is the run's: platforms take no daily budget for
 * so short a run.
 */
export const budgetPer = (budgetType: BudgetType | undefined, startsAt: number, endsAt: number): 'run' | 'day' =>
  budgetType === 'daily_budget' && daysOf(startsAt, endsAt) > 1 ? 'day' : 'run';

/** Whether the range is long enough. */
export const isLongEnough = (startsAt: number, endsAt: number): boolean =>
  endsAt - startsAt >= ACTIVATION_LIMITS.leastMs;
