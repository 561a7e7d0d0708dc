export interface DotField {
  columns: number;
  /** Full rows; the remaining dots stand in one more row. */
  fullRows: number;
  rest: number;
  /** Positions of the marked dots, ascending: row = floor(position / columns). */
  marked: number[];
}

/**
 * A field of `total` dots in `columns` columns, `marked` of them chosen pseudo-randomly, always the same ones.
 * @throws RangeError where more dots are to be marked than there are
 */
export function dotField({ total, marked, columns }: { total: number; marked: number; columns: number }): DotField {
  if (marked > total) throw new RangeError(`${marked} of ${total} dots cannot be marked`);
  const chosen = new Set<number>();
  let seed = total;
  while (chosen.size < marked) {
    // A linear congruential generator (Numerical Recipes' constants): any scatter will do, but each visit must draw the same one.
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
