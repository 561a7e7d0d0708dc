import type { ModelColumns } from '../model/model-columns.js';

/**
 * Computes the values of every created variation for many sets of coefficients. It returns the same as `predictAll`, up to rounding, with
 * about two additions for each variation instead of one for each block, because it stores the partial sums of the levels chosen so far.
 */
export class AllValues {
  /** Where the levels of each component begin in a list of all levels. */
  private readonly starts: number[] = [];
  /** By depth: for each level, the amounts that it adds to the levels of the later components. */
  private readonly added: Float64Array[];
  /** By depth: the sums over the levels that were chosen before, for all levels. */
  private readonly sums: Float64Array[];

  constructor(private readonly columns: ModelColumns) {
    const { sizes } = columns;
    let levels = 0;
    for (const size of sizes) {
      this.starts.push(levels);
      levels += size;
    }
    this.added = sizes.map((size, f) => new Float64Array(size * (levels - this.starts[f]! - size)));
    this.sums = Array.from({ length: sizes.length }, () => new Float64Array(levels));
  }

  /**
   * @param coefficients of all columns, the intercept first
   * @param values receives a value for each variation, by its number
   */
  write(coefficients: Float64Array, values: Float64Array): void {
    this.load(coefficients);
    const { sizes } = this.columns;
    const { added, starts, sums } = this;
    const last = sizes.length - 1;
    let variation = 0;
    const descend = (depth: number, before: number): void => {
      const now = sums[depth]!;
      const start = starts[depth]!;
      const size = sizes[depth]!;
      const from = start + size;
      const count = now.length - from;
      const own = added[depth]!;
      if (depth === last - 1) {
        for (let level = 0; level < size; level++) {
          const sum = before + now[start + level]!;
          const at = level * count;
          for (let j = 0; j < count; j++) values[variation++] = sum + (now[from + j]! + own[at + j]!);
        }
        return;
      }
      const next = sums[depth + 1]!;
      for (let level = 0; level < size; level++) {
        const at = level * count;
        for (let j = 0; j < count; j++) next[from + j] = now[from + j]! + own[at + j]!;
        descend(depth + 1, before + now[start + level]!);
      }
    };
    if (last > 0) descend(0, coefficients[0]!);
    else for (let level = 0; level < sizes[0]!; level++) values[level] = coefficients[0]! + sums[0]![level]!;
  }

  private load(coefficients: Float64Array): void {
    const { sizes, blocks } = this.columns;
    const { added, starts, sums } = this;
    const [first] = sums;
    first?.fill(0);
    for (const own of added) own.fill(0);
    for (const { first: f, second: g, offset, count } of blocks) {
      const from = coefficients.subarray(offset, offset + count);
      if (g === null) {
        first!.set(from, starts[f]!);
        continue;
      }
      const following = first!.length - starts[f]! - sizes[f]!;
      const place = starts[g]! - starts[f]! - sizes[f]!;
      for (let level = 0; level < sizes[f]!; level++)
        added[f]!.set(from.subarray(level * sizes[g]!, (level + 1) * sizes[g]!), level * following + place);
    }
  }
}
