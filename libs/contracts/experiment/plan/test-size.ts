/** What a number of tested ads means. Whoever turns the dial and whoever launches asks here. */

/** Impressions of each tested ad that a result is worth looking at from. */
export const IMPRESSIONS_EACH = 1_000;

/** Expected impressions of each tested ad. Under 1,000 of them an ad says little. */
export const impressionsEach = (budgetMinor: number, cpmMinor: number, tested: number): number =>
  Math.floor((budgetMinor / cpmMinor / tested) * 1_000);

/** The budget that gives every tested ad so many impressions, in minor units. */
export const feedingMinor = (tested: number, cpmMinor: number, impressions = IMPRESSIONS_EACH): number =>
  Math.ceil((tested * impressions * cpmMinor) / 1_000);

/** Standard errors from which a difference is found four times in five, and called one by chance once in twenty. */
const FOUND_FROM = 2.8;

/**
 * The smallest difference between two of equal clicks that is found four times in five, as a share of the lower one:
 * 0.4 means that one has to be 40 % better. Infinity where there are no clicks.
 */
export const smallestDifference = (clicks: number): number =>
  clicks > 0 ? FOUND_FROM * Math.sqrt(2 / clicks) : Infinity;

/** Parts of the run that so many ads need where only `room` of them may be live at once. */
export const wavesFor = (tested: number, room: number): number => Math.ceil(tested / Math.max(1, room));
