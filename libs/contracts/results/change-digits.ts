/**
 * Digits behind the point of a change in percent. Whole percents are enough, but a bound of an interval that would be rounded to 0
 * would say that nothing is sure where something is.
 * @param change as a fraction
 */
export const changeDigits = (change: number): 0 | 1 => {
  const size = Math.abs(change);
  return size >= 0.0005 && size < 0.005 ? 1 : 0;
};
