import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import quantile from '@stdlib/stats-base-dists-normal-quantile';

/** A power of two, so that every odd stride visits the whole table. */
const TABLE = 2 ** 16;

/** Standard normal numbers, millions a second: a table of quantiles in random order, read with a changing stride. */
export class Noise {
  private readonly generator;
  private readonly table: Float64Array;
  private at = 0;
  private stride = 1;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
    this.table = Float64Array.from({ length: TABLE }, (_, i) => quantile((i + 0.5) / TABLE, 0, 1));
    for (let i = TABLE - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [this.table[i], this.table[j]] = [this.table[j]!, this.table[i]!];
    }
  }

  /** Begins another walk through the table, from another place and with another stride. */
  turn(): void {
    this.at = this.below(TABLE);
    this.stride = 2 * this.below(TABLE / 2) + 1;
  }

  normal(): number {
    this.at = (this.at + this.stride) & (TABLE - 1);
    return this.table[this.at]!;
  }

  /** A whole number from 0 to `bound` - 1. */
  private below(bound: number): number {
    return uniformInt(this.generator, 0, bound - 1);
  }
}
