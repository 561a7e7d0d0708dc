/** The alternative of each list, by the lists' names. */
export type Combination = Readonly<Record<string, number>>;

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));

/**
 * One of all combinations of lists. Counting up visits each combination once before the first comes again, and successive combinations
 * differ in more than the last list. A list without entries is left out.
 */
export function combinationAt(sizes: Readonly<Record<string, number>>, count: number): Combination {
  const lists = Object.entries(sizes).filter(([, size]) => size > 0);
  const all = lists.reduce((product, [, size]) => product * size, 1);
  let stride = Math.max(1, Math.round(all * 0.618));
  while (greatestCommonDivisor(all, stride) !== 1) stride++;
  let rest = Number((BigInt(count) * BigInt(stride)) % BigInt(all));
  return Object.fromEntries(
    lists.toReversed().map(([name, size]) => {
      const at = rest % size;
      rest = Math.floor(rest / size);
      return [name, at];
    }),
  );
}
