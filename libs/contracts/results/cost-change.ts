/**
 * The change of the cost of one result if results per money improve: with half as many more results, a result costs a
 * third less.
 * @param improvement above -1; 0.5 is half as many more results for the same money
 * @returns change of the cost as a fraction, below 0 if it falls
 */
export const costChangeOf = (improvement: number): number => 1 / (1 + improvement) - 1;

/** How much less one result costs, as a fraction: the same change with the opposite sign. */
export const costSavedBy = (improvement: number): number => -costChangeOf(improvement);
