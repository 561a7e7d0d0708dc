/**
 * Splits an amount in proportion to weights by largest remainders, so that the parts add up to it exactly.
 * @param totalMinor whole minor units, >= 0
 * @param weights whole numbers, each > 0
 * @returns whole minor units in the order of the weights; equal remainders go to the earlier weight
 */
export function splitBudget(totalMinor: number, weights: readonly number[]): number[] {
  if (!Number.isSafeInteger(totalMinor) || totalMinor < 0) throw new RangeError('a budget is whole minor units');
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight <= 0))
    throw new RangeError('weights are above 0');
  const sum = weights.reduce((total, weight) => total + weight, 0);
  // Integers throughout: budget x weight passes 2^53 for large budgets in whole-unit currencies.
  const total = BigInt(totalMinor);
  const parts = weights.map((weight, i) => {
    const product = total * BigInt(weight);
    return { i, amount: Number(product / BigInt(sum)), remainder: Number(product % BigInt(sum)) };
  });
  let left = totalMinor - parts.reduce((given, { amount }) => given + amount, 0);
  for (const part of [...parts].sort((a, b) => b.remainder - a.remainder || a.i - b.i)) {
    if (left-- <= 0) break;
    part.amount++;
  }
  return parts.map(({ amount }) => amount);
}
