export interface DotField {
  columns: number;
  /** The number of full rows; the remaining dots are in one more row. */
  fullRows: number;
  rest: number;
  /** Positions of the marked dots, in ascending order: row = floor(position / columns). */
  marked: number[];
}

/**
 * A field of `total` dots in `columns` columns. It marks `marked` of them, chosen pseudo-randomly but always the same.
 * @throws RangeError if `marked` is more than `total`
 */
export function dotField({ total, marked, columns }: { total: number; marked: number; columns: number }): DotField {
  if (marked > total) throw new RangeError(`${marked} of ${total} dots cannot be marked`);
  const chosen = new Set<number>();
  let seed = total;
  while (chosen.size < marked) {
    // A linear congruential generator (constants of Numerical Recipes). Any scatter is good, but each visit must draw the same.
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    chosen.add(Math.floor((seed / 2 ** 32) * total));
  }
  return {
    columns,
    fullRows: Math.floor(total / columns),
    rest: total % columns,
    marked: [...chosen].sort((a, b) => a - b),
  };
}
