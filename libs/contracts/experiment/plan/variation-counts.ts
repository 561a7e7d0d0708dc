import { LIMITS } from '../../limits.js';

/** Number of created variations: the product of the list sizes, an empty list counting as 1. */
export const createdVariations = (counts: readonly number[]): number =>
  counts.reduce((product, count) => product * Math.max(1, count), 1);

/** Whether this many variations can be created; 50,000 itself is allowed. */
export const areVariationsValid = (created: number): boolean => created <= LIMITS.createdVariations;

/** The limits on the number of tested variations, in addition to the lists themselves. */
export interface CountOptions {
  /** Maximum number of ads that run at the same time; Infinity for no limit. */
  liveAdLimit: number;
  /** The experiment's budget; used only together with `cpmMinor`. */
  budgetMinor?: number;
  /** Price of 1,000 impressions in the same minor units. */
  cpmMinor?: number;
}

/** The minimum number of variations that can show every alternative. @param sizes alternatives per component; 0 counts as 1 */
export const leastShowingAll = (sizes: readonly number[]): number => Math.max(1, ...sizes);

/** The sizes of the main effects and of the largest pair of lists. */
export interface DesignNeeds {
  /** 1 + sum of (size - 1): rows needed to distinguish every alternative's own effect. */
  mainEffects: number;
  /** Largest product of two different lists; 1 if fewer than two lists have two alternatives. */
  largestPair: number;
}

/** @param sizes alternatives per component; 0 counts as 1 */
export function designNeeds(sizes: readonly number[]): DesignNeeds {
  const [first = 1, second = 1] = sizes.filter((size) => size > 1).sort((a, b) => b - a);
  const mainEffects = sizes.reduce((sum, size) => sum + Math.max(1, size) - 1, 1);
  return { mainEffects, largestPair: second > 1 ? first * second : 1 };
}

/**
 * The maximum number of recommended variations: the smallest of 2,000, the limit of live ads, and one ad for each 1,000 impressions of the
 * budget. Even the smallest budget allows the minimum that shows every alternative, because fewer ads would leave some untested.
 * @param sizes alternatives per component; 0 counts as 1
 */
export function testedCap(sizes: readonly number[], { liveAdLimit, budgetMinor, cpmMinor }: CountOptions): number {
  const affordable = budgetMinor !== undefined && cpmMinor ? Math.floor(budgetMinor / cpmMinor) : Infinity;
  const allowed = Math.max(affordable, leastShowingAll(sizes));
  return Math.max(1, Math.floor(Math.min(LIMITS.testedVariations, liveAdLimit, allowed)));
}

/** The range of tested variations that a person may choose; both ends are whole numbers. */
export interface TestedRange {
  /** Two rows for each effect: with fewer, the alternatives cannot be distinguished. */
  least: number;
  most: number;
}

/** The fewest rows that a test needs for each effect. */
const LEAST_ROWS_PER_EFFECT = 2;

/**
 * The numbers that a person may choose instead of `testedCount`: from min(created, 2p) to min(created, 2,000), where p is the number of
 * main effects. A page's room and a budget limit the recommendation, never the choice.
 * @param sizes alternatives per component; 0 counts as 1
 */
export function testedRange(sizes: readonly number[]): TestedRange {
  const most = Math.min(createdVariations(sizes), LIMITS.testedVariations);
  return { least: Math.min(most, LEAST_ROWS_PER_EFFECT * designNeeds(sizes).mainEffects), most };
}

/** Whether this many variations of these lists can be tested. */
export function isTestable(tested: number, sizes: readonly number[]): boolean {
  const { least, most } = testedRange(sizes);
  return Number.isInteger(tested) && tested >= least && tested <= most;
}

/** The nearest count that can be tested: the lists may have changed since the choice. */
export function nearestTestable(tested: number, sizes: readonly number[]): number {
  const { least, most } = testedRange(sizes);
  return Math.min(most, Math.max(least, Math.round(tested)));
}

/** Spaces of up to this many variations are tested completely. */
const WHOLE_UP_TO = 64;
const LEAST_TESTED = 32;
/** Rows of the design for each effect, and for each pair of alternatives of the two largest lists. */
const ROWS_PER_EFFECT = 8;
const ROWS_PER_PAIR = 1.25;

/**
 * The number of variations that become real ads by default. Small spaces are tested completely. Larger ones get enough rows for the main
 * effects and for the largest pair of lists. It depends on the sizes only, never falls when a list grows, and never exceeds created (at a
 * given cap).
 * @param sizes alternatives per component, each >= 1
 */
export function testedCount(sizes: readonly number[], options: CountOptions): number {
  const created = createdVariations(sizes);
  const cap = testedCap(sizes, options);
  if (created <= Math.min(WHOLE_UP_TO, cap)) return created;
  const { mainEffects, largestPair } = designNeeds(sizes);
  const wanted = Math.max(LEAST_TESTED, ROWS_PER_EFFECT * mainEffects, Math.ceil(ROWS_PER_PAIR * largestPair));
  return Math.min(created, cap, wanted);
}
