import type { ModelColumns } from '../model/model-columns.js';

/** Columns of one half of the components, or of pairs with a component in each half. */
type Part = 'first' | 'second' | 'across';

/**
 * Covariances of variations with all columns of the model: S x, where x has a variation's ones. The leaders of different draws share many
 * levels. So the sums over the columns within each half of the components are kept by the levels of that half.
 */
export class Profiles {
  private readonly places: Record<Part, number[]> = { first: [0], second: [], across: [] };
  private readonly known = { first: new Map<number, Float64Array>(), second: new Map<number, Float64Array>() };
  /** Choices of levels in the second half. */
  private readonly choices: number;
  /** Fills rows up to a multiple of four. */
  private readonly none: Float64Array;

  /** @param covariance of the columns, order x order */
  constructor(
    { sizes, blocks }: ModelColumns,
    private readonly covariance: Float64Array,
    private readonly order: number,
  ) {
    this.none = new Float64Array(order);
    const half = Math.floor(sizes.length / 2);
    this.choices = sizes.slice(half).reduce((product, size) => product * size, 1);
    blocks.forEach(({ first, second }, i) => {
      const isWithin = second === null || first < half === second < half;
      this.places[isWithin ? (first < half ? 'first' : 'second') : 'across'].push(i + 1);
    });
  }

  /** `share` times the profile of a variation. @param ones its columns, as of `writeOnes` */
  of(variation: number, ones: Int32Array, share: number): Float64Array {
    const profile = new Float64Array(this.order);
    const [first, second] = [Math.floor(variation / this.choices), variation % this.choices];
    this.add(profile, share, [
      this.within('first', first, ones),
      this.within('second', second, ones),
      ...this.rows('across', ones),
    ]);
    return profile;
  }

  private within(half: 'first' | 'second', choice: number, ones: Int32Array): Float64Array {
    let sum = this.known[half].get(choice);
    if (sum === undefined) {
      sum = new Float64Array(this.order);
      this.add(sum, 1, this.rows(half, ones));
      this.known[half].set(choice, sum);
    }
    return sum;
  }

  private rows(part: Part, ones: Int32Array): Float64Array[] {
    const { covariance, order } = this;
    return this.places[part].map((place) => covariance.subarray(ones[place]! * order, (ones[place]! + 1) * order));
  }

  /** Four rows at a time, so that the sums are read and written less often. */
  private add(sums: Float64Array, share: number, rows: Float64Array[]): void {
    while (rows.length % 4 > 0) rows.push(this.none);
    for (let i = 0; i < rows.length; i += 4) {
      const [a, b, c, d] = [rows[i]!, rows[i + 1]!, rows[i + 2]!, rows[i + 3]!];
      for (let at = 0; at < sums.length; at++) sums[at]! += share * (a[at]! + b[at]! + c[at]! + d[at]!);
    }
  }
}
