import type { Advice } from './advice.js';
import type { Cheaper } from './cheaper.js';

/** From what is most certain to what is least. */
export const OUTCOME_VERDICTS = ['use', 'try', 'unsettled', 'alone', 'not-enough'] as const satisfies Advice['kind'][];

/** What a run has found so far, by the variable of its goal and among its tested variations: what lists tell of it. */
export interface Outcome {
  verdict: (typeof OUTCOME_VERDICTS)[number];
  /** Id of the result variable that is ranked by. */
  variable: string;
  /** The best tested variation; null where nothing can be said yet. */
  variation: number | null;
  /** Its estimate with its 95 % interval: a fraction of impressions, what one result costs in major units of `currency` where `isCost`, or what each unit of money brought back. */
  value: number | null;
  lower: number | null;
  upper: number | null;
  isCost: boolean;
  /** ISO 4217, of all money of the run. */
  currency: string;
  /** How much better than all tested ads together, with its 95 % interval; 0.59 is +59 %. Null where there is nothing to compare. */
  lift: number | null;
  liftLower: number | null;
  liftUpper: number | null;
  /**
   * Of a run that has ended and is ranked by a rate: what gives a result for surely less than the best, with what both cost in major
   * units. Null where nothing does.
   */
  cheaper: Pick<Cheaper, 'variation' | 'cost' | 'instead' | 'ratio'> | null;
  /** About how many more days of the same delivery tell it; null where no number of them promises to. */
  daysLeft: number | null;
  /** Of all ads. */
  spentMinor: number;
}

/** What lists can be put in order by: the highest first, of costs the lowest. */
export const OUTCOME_ORDERS = ['lift', 'rate', 'cost', 'spent', 'verdict'] as const;
export type OutcomeOrder = (typeof OUTCOME_ORDERS)[number];
