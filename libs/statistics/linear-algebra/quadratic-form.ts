/** x'Sx for the 0/1 row whose ones are ones[at..at+length). */
export function quadraticForm(
  covariance: Float64Array,
  order: number,
  ones: Int32Array,
  at: number,
  length: number,
): number {
  let diagonal = 0;
  let lower = 0;
  for (let i = 0; i < length; i++) {
    const row = ones[at + i]! * order;
    diagonal += covariance[row + ones[at + i]!]!;
    for (let j = 0; j < i; j++) lower += covariance[row + ones[at + j]!]!;
  }
  return diagonal + 2 * lower;
}
