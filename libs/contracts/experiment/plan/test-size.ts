/** The meaning of a number of tested ads. The form and the launch both use these functions. */

/** The minimum number of impressions of each tested ad for a useful result. */
export const IMPRESSIONS_EACH = 1_000;

/** Expected impressions of each tested ad. Fewer than 1,000 show little. */
export const impressionsEach = (budgetMinor: number, cpmMinor: number, tested: number): number =>
  Math.floor((budgetMinor / cpmMinor / tested) * 1_000);

/** The budget that gives every tested ad this many impressions, in minor units. */
export const feedingMinor = (tested: number, cpmMinor: number, impressions = IMPRESSIONS_EACH): number =>
  Math.ceil((tested * impressions * cpmMinor) / 1_000);

/**
 * The smallest difference, in standard errors, that a test finds in four cases out of five, with a false alarm in one
 * of twenty.
 */
const FOUND_FROM = 2.8;

/**
 * The smallest difference between two ads with equal clicks that is found in four cases out of five, as a share of the lower rate: 0.4
 * means that one has to be 40 % better. Infinity without clicks.
 */
export const smallestDifference = (clicks: number): number =>
  clicks > 0 ? FOUND_FROM * Math.sqrt(2 / clicks) : Infinity;

/** The number of waves for this many ads if only `room` of them may be live at the same time. */
export const wavesFor = (tested: number, room: number): number => Math.ceil(tested / Math.max(1, room));
