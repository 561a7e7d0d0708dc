import type { ResultRow } from './results.js';
import { ENOUGH } from './advice.js';
import { CERTAINTY } from './certainty.js';

const Z95 = CERTAINTY.z;

/** A variation whose results cost less than those of the variation with the best rate. Costs are in major units, with 95 % intervals. */
export interface Cheaper {
  variation: number;
  name: string;
  cost: number;
  costLower: number;
  costUpper: number;
  /** The cost of the variation with the best rate. */
  instead: number;
  /** cost / instead; the whole interval is below 1. */
  ratio: number;
  ratioLower: number;
  ratioUpper: number;
}

type Priced = Pick<
  ResultRow,
  'variation' | 'name' | 'value' | 'lower_bound' | 'upper_bound' | 'source' | 'conversion' | 'impressions'
>;

/**
 * Compares the variation with the lowest cost to the variation with the best rate. The interval of the ratio treats the two costs as
 * independent. They share most of their uncertainty, so the true interval is narrower.
 * @param best the row that is best by its rate, ranked by cost
 * @param cheapest the row that is best by cost
 * @returns null if they are the same, if the interval of the ratio contains 1, or if either has too little data
 */
export function cheaperOf(best: Priced | null, cheapest: Priced | null): Cheaper | null {
  if (best === null || cheapest === null || best.variation === cheapest.variation) return null;
  if (isThin(best) || isThin(cheapest)) return null;
  const [from, to] = [logOf(best), logOf(cheapest)];
  if (from === null || to === null || cheapest.variation === null) return null;
  const [mean, reach] = [to.mean - from.mean, Z95 * Math.hypot(from.sd, to.sd)];
  if (mean + reach >= 0) return null;
  return {
    variation: cheapest.variation,
    name: cheapest.name,
    cost: Math.exp(to.mean),
    costLower: cheapest.lower_bound!,
    costUpper: cheapest.upper_bound!,
    instead: Math.exp(from.mean),
    ratio: Math.exp(mean),
    ratioLower: Math.exp(mean - reach),
    ratioUpper: Math.exp(mean + reach),
  };
}

/** A tested row needs as much data as for a verdict; an untested row has no data of its own. */
const isThin = ({ source, conversion, impressions }: Priced): boolean =>
  source === 'real' && ((conversion ?? 0) < ENOUGH.events || (impressions ?? 0) < ENOUGH.impressions);

function logOf({ value, lower_bound, upper_bound }: Priced): { mean: number; sd: number } | null {
  if (value === null || lower_bound === null || upper_bound === null) return null;
  return { mean: Math.log(value), sd: (Math.log(upper_bound) - Math.log(lower_bound)) / (2 * Z95) };
}

/** Price ratios with a name. Texts give all others in percent. */
const FRACTIONS = [
  { word: 'half', from: 0.45, to: 0.55 },
  { word: 'third', from: 0.3, to: 0.37 },
  { word: 'quarter', from: 0.225, to: 0.275 },
  { word: 'fifth', from: 0.185, to: 0.215 },
] as const;
export type Fraction = (typeof FRACTIONS)[number]['word'];

/** The named fraction closest to a ratio, as in "a third of the price"; null if none is close. */
export const fractionOf = (ratio: number): Fraction | null =>
  FRACTIONS.find(({ from, to }) => from <= ratio && ratio <= to)?.word ?? null;
