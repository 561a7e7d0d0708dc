/**
 * What an improvement of results per money means for the cost of one: at half as many more it falls by a third.
 * @param improvement above -1; 0.5 is half as many results more for the same money
 * @returns change of the cost as a fraction, below 0 where it falls
 */
export const costChangeOf = (improvement: number): number => 1 / (1 + improvement) - 1;

/** How much less one result costs, as a fraction: the same change seen from the other side. */
export const costSavedBy = (improvement: number): number => -costChangeOf(improvement);
