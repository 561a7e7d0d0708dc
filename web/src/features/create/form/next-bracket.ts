import type { BracketField } from '#libs/platforms/fields/fields.js';

type Span = readonly [from: number, to: number];

/**
 * The ages of the next range. It starts after the oldest taken age and has as many years as the range that ends there; after a usual range,
 * it is the next usual one. If no ages are left above, it is the first gap between the ranges, then any range that is not in the list
 * yet. Equal ranges would be tested, and paid for, twice. Ages below the default range are left to the user.
 * @param taken the other ranges of the list
 * @returns undefined if every range is taken
 */
export function nextBracket(
  { default: first, most, usual = [] }: BracketField,
  taken: readonly Span[],
): number[] | undefined {
  const isTaken = (age: number) => taken.some(([from, to]) => from <= age && age <= to);
  const oldest = taken.toSorted((a, b) => b[1] - a[1])[0];
  if (oldest === undefined) return [...first];
  const years = oldest[1] - oldest[0] + 1;
  const agesFrom = (from: number) => Array.from({ length: Math.max(0, most - from + 1) }, (_, index) => from + index);
  const start = agesFrom(oldest[1] + 1)[0] ?? agesFrom(first[0]).find((age) => !isTaken(age));
  if (start !== undefined) {
    const isUsual = usual.some(([from, to]) => from === oldest[0] && to === oldest[1]);
    const next = isUsual ? usual.find(([from]) => from === start) : undefined;
    if (next !== undefined && !agesFrom(start).some((age) => age <= next[1] && isTaken(age))) return [...next];
    const end = agesFrom(start).findIndex((age, index) => index === years || isTaken(age));
    return [start, end === -1 ? most : start + end - 1];
  }
  const spans = agesFrom(first[0]).flatMap((from) => agesFrom(from).map((to): Span => [from, to]));
  const free = [first, ...spans.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))].find(
    ([from, to]) => !taken.some((other) => other[0] === from && other[1] === to),
  );
  return free === undefined ? undefined : [...free];
}
