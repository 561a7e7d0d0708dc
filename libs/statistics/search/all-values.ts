import type { ModelColumns } from '../model/model-columns.js';

/** Maximum number of combinations of the last components that are written together: few enough for the cache, enough for long loops. */
const MOST_IN_TAIL = 512;

/**
 * Computes the values of every created variation for many sets of coefficients. It returns the same as `predictAll`, up to rounding, with
 * about two additions for each variation instead of one for each block, because it stores the partial sums of the levels chosen so far.
 * The last components are a tail. The amounts that its levels add to each other are computed once. For each choice of the levels before,
 * two halves of the tail are summed up and combined.
 */
export class AllValues {
  /** Where the levels of each component begin in a list of all levels. */
  private readonly starts: number[] = [];
  /** By depth: for each level, the amounts that it adds to the levels of the later components. */
  private readonly added: Float64Array[];
  /** By depth: the sums over the levels that were chosen before, for all levels. */
  private readonly sums: Float64Array[];
  /** The first component of the tail, and of its second half. */
  private readonly tail: number;
  private readonly half: number;
  /** The amounts that the levels of the tail add to each other, by the number of the choice within the tail. */
  private readonly within: Float64Array;
  private readonly halves: [Float64Array, Float64Array];

  constructor(private readonly columns: ModelColumns) {
    const { sizes } = columns;
    let levels = 0;
    for (const size of sizes) {
      this.starts.push(levels);
      levels += size;
    }
    this.added = sizes.map((size, f) => new Float64Array(size * (levels - this.starts[f]! - size)));
    this.sums = Array.from({ length: sizes.length }, () => new Float64Array(levels));
    let tail = Math.max(0, sizes.length - 2);
    while (tail > 0 && productOf(sizes.slice(tail - 1)) <= MOST_IN_TAIL) tail--;
    let half = sizes.length - 1;
    while (half > tail + 1 && productOf(sizes.slice(half)) < productOf(sizes.slice(tail, half))) half--;
    [this.tail, this.half] = [tail, half];
    const [first, second] = [sizes.slice(tail, half), sizes.slice(half)].map(productOf) as [number, number];
    this.within = new Float64Array(first * second);
    this.halves = [new Float64Array(first), new Float64Array(second)];
  }

  /**
   * @param coefficients of all columns, the intercept first
   * @param values receives a value for each variation, by its number
   */
  write(coefficients: Float64Array, values: Float64Array): void {
    this.load(coefficients);
    const { sizes } = this.columns;
    if (sizes.length === 1) {
      for (let level = 0; level < sizes[0]!; level++) values[level] = coefficients[0]! + this.sums[0]![level]!;
      return;
    }
    this.writeWithin();
    const { tail, within } = this;
    const [first, second] = this.halves;
    let variation = 0;
    this.descend(0, tail, coefficients[0]!, (before, now) => {
      this.sumUp(first, before, now, tail, this.half);
      this.sumUp(second, 0, now, this.half, sizes.length);
      for (let a = 0, at = 0; a < first.length; a++) {
        const sum = first[a]!;
        for (let b = 0; b < second.length; b++, at++) values[variation++] = sum + (second[b]! + within[at]!);
      }
    });
  }

  /** Chooses every combination of levels of the components from `depth` up to `end`. Calls `reached` with the sums of the later levels. */
  private descend(
    depth: number,
    end: number,
    before: number,
    reached: (before: number, now: Float64Array) => void,
  ): void {
    const now = this.sums[depth]!;
    if (depth === end) return reached(before, now);
    const start = this.starts[depth]!;
    const from = start + this.columns.sizes[depth]!;
    const count = now.length - from;
    const own = this.added[depth]!;
    const next = this.sums[depth + 1]!;
    for (let level = start, at = 0; level < from; level++, at += count) {
      for (let j = 0; j < count; j++) next[from + j] = now[from + j]! + own[at + j]!;
      this.descend(depth + 1, end, before + now[level]!, reached);
    }
  }

  /** The sum of the chosen levels of some components, for every choice. */
  private sumUp(sums: Float64Array, before: number, now: Float64Array, from: number, to: number): void {
    const { sizes } = this.columns;
    sums[0] = before;
    for (let f = from, known = 1; f < to; f++) {
      const [start, size] = [this.starts[f]!, sizes[f]!];
      // From the end, so that no sum is overwritten before its last use.
      for (let i = known - 1; i >= 0; i--) {
        const sum = sums[i]!;
        for (let level = size - 1; level >= 0; level--) sums[i * size + level] = sum + now[start + level]!;
      }
      known *= size;
    }
  }

  private writeWithin(): void {
    const { tail, within, sums } = this;
    const last = this.columns.sizes.length - 1;
    const kept = tail === 0 ? sums[0]!.slice() : null;
    sums[tail]!.fill(0);
    let at = 0;
    this.descend(tail, last, 0, (before, now) => {
      for (let level = this.starts[last]!; level < now.length; level++) within[at++] = before + now[level]!;
    });
    if (kept !== null) sums[0]!.set(kept);
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

const productOf = (sizes: readonly number[]): number => sizes.reduce((product, size) => product * size, 1);
