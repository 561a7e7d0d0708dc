/**
 * How strongly two alternatives of different lists correlate in a design. It is the largest absolute phi coefficient of their indicators,
 * 0 (every pair as often as by chance) to 1. Alternatives in no row or in every row do not count.
 * @param rows one index per component
 * @param sizes alternatives per component
 */
export function largestCorrelation(rows: readonly (readonly number[])[], sizes: readonly number[]): number {
  const counts = sizes.map((size, f) => countsOf(rows, size, (row) => row[f]!));
  let largest = 0;
  for (let f = 0; f < sizes.length; f++) {
    for (let g = f + 1; g < sizes.length; g++) {
      const step = sizes[g]!;
      const pairs = countsOf(rows, sizes[f]! * step, (row) => row[f]! * step + row[g]!);
      pairs.forEach((both, cell) => {
        const first = counts[f]![Math.floor(cell / step)]!;
        const second = counts[g]![cell % step]!;
        const spread = Math.sqrt(first * (rows.length - first) * second * (rows.length - second));
        if (spread > 0) largest = Math.max(largest, Math.abs(both * rows.length - first * second) / spread);
      });
    }
  }
  return largest;
}

function countsOf(rows: readonly (readonly number[])[], cells: number, cellOf: (row: readonly number[]) => number) {
  const counts = new Float64Array(cells);
  for (const row of rows) counts[cellOf(row)]!++;
  return counts;
}
