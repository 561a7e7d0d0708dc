import type { Advice } from './advice.js';
import type { Cheaper } from './cheaper.js';

/** In descending order of certainty. */
export const OUTCOME_VERDICTS = ['use', 'try', 'unsettled', 'alone', 'not-enough'] as const satisfies Advice['kind'][];

/** The outcome of a run so far, as lists show it: by the variable of its goal and among its tested variations. */
export interface Outcome {
  verdict: (typeof OUTCOME_VERDICTS)[number];
  /** Id of the ranking variable. */
  variable: string;
  /** The best tested variation; null while it is unknown. */
  variation: number | null;
  /**
   * Its estimate with its 95 % interval. It is a fraction of impressions or the return on each unit of money. If `isCost`, it is the cost
   * of one result in major units of `currency`.
   */
  value: number | null;
  lower: number | null;
  upper: number | null;
  isCost: boolean;
  /** ISO 4217, for all money of the run. */
  currency: string;
  /** Its lift over all tested ads together, with its 95 % interval; 0.59 is +59 %. Null without a comparison. */
  lift: number | null;
  liftLower: number | null;
  liftUpper: number | null;
  /**
   * The variation whose results certainly cost less than those of the best, with both costs in major units. It exists only for an ended run
   * that is ranked by a rate; else null.
   */
  cheaper: Pick<Cheaper, 'variation' | 'cost' | 'instead' | 'ratio'> | null;
  /**
   * The approximate number of further days of the same delivery that a verdict needs. Null if no number of days is likely to be enough.
   */
  daysLeft: number | null;
  /** The spend of all ads. */
  spentMinor: number;
}

/** The figures that lists can be sorted by: the highest first, costs the lowest first. */
export const OUTCOME_ORDERS = ['lift', 'rate', 'cost', 'spent', 'verdict'] as const;
export type OutcomeOrder = (typeof OUTCOME_ORDERS)[number];
