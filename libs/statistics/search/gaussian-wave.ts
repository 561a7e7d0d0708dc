import { factorise, invertFromFactor, paddedOrder, solveInPlace } from '../linear-algebra/cholesky.js';
import { type ModelColumns, onesPerRow, writeOnes } from '../model/model-columns.js';
import { INTERCEPT_PRECISION, type Scales } from '../model/scales.js';

/** The columns of the tested variations, which all waves of them share. */
export class TestedColumns {
  readonly order: number;
  readonly ones: Int32Array;
  /** How many variations have both columns, order x order; the lower half. */
  readonly together: Float64Array;

  constructor(
    readonly columns: ModelColumns,
    levels: readonly (readonly number[])[],
  ) {
    const length = onesPerRow(columns);
    const order = paddedOrder(columns.count);
    const ones = new Int32Array(levels.length * length);
    levels.forEach((own, ad) => writeOnes(columns, own, ones, ad * length));
    const together = new Float64Array(order ** 2);
    for (let row = 0; row < ones.length; row += length) {
      for (let i = 0; i < length; i++)
        for (let j = 0, at = ones[row + i]! * order; j <= i; j++) together[at + ones[row + j]!]! += 1;
    }
    [this.order, this.ones, this.together] = [order, ones, together];
  }
}

/** A balanced wave in which every tested variation is observed with the same error: the model's posterior in closed form. */
export class GaussianWave {
  readonly order: number;
  /** Share of a tested variation's own deviation that is known. */
  readonly kept: number;
  private readonly factor: Float64Array;
  private readonly ones: Int32Array;
  private readonly weight: number;
  private inverse: Float64Array | null = null;

  private readonly columns: ModelColumns;

  /** @param noise variance of the observation of each tested variation, on the log scale */
  constructor(
    { columns, order, ones, together }: TestedColumns,
    readonly scales: Scales,
    readonly noise: number,
  ) {
    [this.columns, this.order, this.ones] = [columns, order, ones];
    this.weight = 1 / (noise + scales.ad ** 2);
    this.kept = scales.ad ** 2 * this.weight;
    this.factor = this.hessian(together);
    factorise(this.factor, order);
  }

  /** Covariance of the coefficients, order x order; computed at the first request. */
  get covariance(): Float64Array {
    if (this.inverse === null) {
      this.inverse = new Float64Array(this.order ** 2);
      invertFromFactor(this.factor, this.order, this.inverse, new Float64Array(this.order ** 2));
    }
    return this.inverse;
  }

  private hessian(together: Float64Array): Float64Array {
    const { order, columns, weight, scales } = this;
    const matrix = together.map((count) => weight * count);
    for (let c = 0; c < order; c++) matrix[c * order + c]! += c === 0 ? INTERCEPT_PRECISION : 1;
    for (const { offset, count, second } of columns.blocks) {
      const precision = 1 / (second === null ? scales.main : scales.pair) ** 2;
      for (let c = offset; c < offset + count; c++) matrix[c * order + c]! += precision - 1;
    }
    return matrix;
  }

  /** Posterior mean of the coefficients given the observation of each tested variation. */
  coefficients(seen: Float64Array): Float64Array {
    const { ones } = this;
    const length = onesPerRow(this.columns);
    const effects = new Float64Array(this.order);
    for (let ad = 0; ad < seen.length; ad++) {
      const value = this.weight * seen[ad]!;
      for (let i = ad * length; i < (ad + 1) * length; i++) effects[ones[i]!]! += value;
    }
    solveInPlace(this.factor, this.order, effects);
    return effects;
  }
}
