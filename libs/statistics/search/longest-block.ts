import { factorize, invertFromFactor, paddedOrder, solveInPlace } from '../linear-algebra/cholesky.js';
import type { ModelColumns } from '../model/model-columns.js';

/**
 * A symmetric positive definite matrix over the columns of the model: `weight` times the counts of variations with both columns, plus a
 * diagonal. A variation has one column of each block, so a block's own part is diagonal. The longest block is eliminated in closed form,
 * and only the rest is factorized: in an experiment with one long list, almost nothing is left.
 */
export class LongestBlock {
  /** The block's columns are from `from` up to `to`. */
  private readonly from: number;
  private readonly to: number;
  /** The other columns, and their number up to a multiple of four. */
  private readonly others: Int32Array;
  private readonly rest: number;
  /** 1 / the diagonal of the block; its entries with the other columns, a row for each of its columns. */
  private readonly inverted: Float64Array;
  private readonly border: Float64Array;
  /** The factor of the other columns' matrix, minus the part that the block explains. */
  private readonly factor: Float64Array;

  /** @param together the counts, order x order; the lower half */
  constructor(
    { blocks }: ModelColumns,
    private readonly order: number,
    { together, weight, diagonal }: { together: Float64Array; weight: number; diagonal: Float64Array },
  ) {
    const longest = blocks.reduce((best, block) => (block.count > best.count ? block : best), { offset: 0, count: 0 });
    const [from, to] = [longest.offset, longest.offset + longest.count];
    const others = Int32Array.from({ length: order - longest.count }, (_, i) => (i < from ? i : i + longest.count));
    const rest = paddedOrder(others.length);
    const at = (a: number, b: number): number => weight * together[a > b ? a * order + b : b * order + a]!;
    const inverted = new Float64Array(longest.count);
    const border = new Float64Array(longest.count * rest);
    for (let c = from; c < to; c++) {
      inverted[c - from] = 1 / (at(c, c) + diagonal[c]!);
      for (let j = 0; j < others.length; j++) border[(c - from) * rest + j] = at(c, others[j]!);
    }
    const factor = new Float64Array(rest ** 2);
    for (let i = 0; i < rest; i++) {
      const own = i < others.length ? diagonal[others[i]!]! : 1;
      for (let j = 0; j <= i && i < others.length; j++) factor[i * rest + j] = at(others[i]!, others[j]!);
      factor[i * rest + i]! += own;
    }
    for (let b = 0; b < inverted.length; b++) {
      const row = border.subarray(b * rest, (b + 1) * rest);
      for (let i = 0; i < others.length; i++) {
        if (row[i] === 0) continue;
        const share = row[i]! * inverted[b]!;
        for (let j = 0; j <= i; j++) factor[i * rest + j]! -= share * row[j]!;
      }
    }
    factorize(factor, rest);
    [this.from, this.to, this.others, this.rest] = [from, to, others, rest];
    [this.inverted, this.border, this.factor] = [inverted, border, factor];
  }

  /** Solves A x = rightSide in place. */
  solve(rightSide: Float64Array): void {
    const { from, to, others, rest, inverted, border } = this;
    const left = new Float64Array(rest);
    for (let i = 0; i < others.length; i++) left[i] = rightSide[others[i]!]!;
    for (let c = from, at = 0; c < to; c++, at += rest) {
      const known = rightSide[c]! * inverted[c - from]!;
      for (let j = 0; j < others.length; j++) left[j]! -= known * border[at + j]!;
    }
    solveInPlace(this.factor, rest, left);
    for (let i = 0; i < others.length; i++) rightSide[others[i]!] = left[i]!;
    for (let c = from, at = 0; c < to; c++, at += rest) {
      let sum = rightSide[c]!;
      for (let j = 0; j < others.length; j++) sum -= border[at + j]! * left[j]!;
      rightSide[c] = sum * inverted[c - from]!;
    }
  }

  /** The full symmetric inverse, order x order. */
  inverse(): Float64Array {
    const { order, from, others, rest, inverted, border } = this;
    const inverse = new Float64Array(order ** 2);
    const ofOthers = new Float64Array(rest ** 2);
    invertFromFactor(this.factor, rest, ofOthers, new Float64Array(rest ** 2));
    for (let i = 0; i < others.length; i++)
      for (let j = 0; j < others.length; j++) inverse[others[i]! * order + others[j]!] = ofOthers[i * rest + j]!;
    const moved = new Float64Array(rest);
    for (let b = 0; b < inverted.length; b++) {
      // How the other columns' values move with this one: -(1 / its diagonal) times its border times their inverse.
      moved.fill(0);
      for (let i = 0; i < others.length; i++) {
        const share = -inverted[b]! * border[b * rest + i]!;
        if (share === 0) continue;
        for (let j = 0; j < others.length; j++) moved[j]! += share * ofOthers[i * rest + j]!;
      }
      const row = (from + b) * order;
      for (let j = 0; j < others.length; j++)
        inverse[row + others[j]!] = inverse[others[j]! * order + from + b] = moved[j]!;
      for (let a = 0; a <= b; a++) {
        let sum = a === b ? 1 : 0;
        for (let j = 0; j < others.length; j++) sum -= border[a * rest + j]! * moved[j]!;
        inverse[row + from + a] = inverse[(from + a) * order + from + b] = inverted[a]! * sum;
      }
    }
    return inverse;
  }
}
