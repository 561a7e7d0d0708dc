import { paddedOrder } from '../linear-algebra/cholesky.js';
import { type ModelColumns, onesPerRow, writeOnes } from '../model/model-columns.js';
import { INTERCEPT_PRECISION, type Scales } from '../model/scales.js';
import { LongestBlock } from './longest-block.js';

/** The columns of the tested variations, which all waves of them share. */
export class TestedColumns {
  readonly order: number;
  /** How many variations have both columns, order x order; the lower half. */
  readonly together: Float64Array;
  /** The tested variations by column: those of column c are from `starts[c]` up to `starts[c + 1]`. */
  private readonly starts: Int32Array;
  /** In 16 bits, because reading them takes most of the time. */
  private readonly members: Uint16Array;

  constructor(
    readonly columns: ModelColumns,
    levels: readonly (readonly number[])[],
  ) {
    const length = onesPerRow(columns);
    const order = paddedOrder(columns.count);
    const ones = new Int32Array(length);
    const together = new Float64Array(order ** 2);
    const byColumn = Array.from({ length: order }, (): number[] => []);
    levels.forEach((own, ad) => {
      writeOnes(columns, own, ones, 0);
      for (let i = 0; i < length; i++) {
        byColumn[ones[i]!]!.push(ad);
        for (let j = 0, at = ones[i]! * order; j <= i; j++) together[at + ones[j]!]! += 1;
      }
    });
    const starts = new Int32Array(order + 1);
    byColumn.forEach((ads, c) => (starts[c + 1] = starts[c]! + ads.length));
    [this.order, this.together, this.starts] = [order, together, starts];
    this.members = Uint16Array.from(byColumn.flat());
  }

  /** For each column, `weight` times the sum of the observations of its variations. */
  sums(observed: Float64Array, weight: number): Float64Array {
    const { starts, members } = this;
    const sums = new Float64Array(this.order);
    for (let c = 0; c < sums.length; c++) {
      const end = starts[c + 1]!;
      let at = starts[c]!;
      // Two sums, so that an addition waits less for the one before.
      let [even, odd] = [0, 0];
      for (; at + 1 < end; at += 2) {
        even += observed[members[at]!]!;
        odd += observed[members[at + 1]!]!;
      }
      if (at < end) even += observed[members[at]!]!;
      sums[c] = weight * (even + odd);
    }
    return sums;
  }
}

/** A balanced wave in which every tested variation is observed with the same error: the model's posterior in closed form. */
export class GaussianWave {
  readonly order: number;
  /** Share of a tested variation's own deviation that is known. */
  readonly kept: number;
  private readonly precision: LongestBlock;
  private readonly weight: number;
  private inverse: Float64Array | null = null;

  /** @param noise variance of the observation of each tested variation, on the log scale */
  constructor(
    private readonly tested: TestedColumns,
    readonly scales: Scales,
    readonly noise: number,
  ) {
    const { columns, order, together } = tested;
    this.order = order;
    const weight = 1 / (noise + scales.ad ** 2);
    this.weight = weight;
    this.kept = scales.ad ** 2 * weight;
    const diagonal = new Float64Array(order).fill(1);
    diagonal[0] = INTERCEPT_PRECISION;
    for (const { offset, count, second } of columns.blocks)
      diagonal.fill(1 / (second === null ? scales.main : scales.pair) ** 2, offset, offset + count);
    this.precision = new LongestBlock(columns, order, { together, weight, diagonal });
  }

  /** Covariance of the coefficients, order x order; computed at the first request. */
  get covariance(): Float64Array {
    return (this.inverse ??= this.precision.inverse());
  }

  /** Posterior mean of the coefficients given the observation of each tested variation. */
  coefficients(observed: Float64Array): Float64Array {
    const effects = this.tested.sums(observed, this.weight);
    this.precision.solve(effects);
    return effects;
  }
}
