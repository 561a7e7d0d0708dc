/**
 * Decimals of a change in percent. Whole percents are enough in general. But a bound that rounds to 0 would make a certain result look
 * uncertain.
 * @param change as a fraction
 */
export const changeDigits = (change: number): 0 | 1 => {
  const size = Math.abs(change);
  return size >= 0.0005 && size < 0.005 ? 1 : 0;
};
