import type { Model } from '../model/posterior.js';

/** A weighted sum of the model's columns. */
export interface Contrast {
  columns: number[];
  weights: number[];
}

/**
 * Averages of columns over all variations with certain alternatives. These are a product space, so the average of a pair's column is the
 * product of its components' averages and nothing has to be listed.
 */
export class Averages {
  constructor(
    private readonly model: Model,
    /** Level by component, for fixed components. */
    private readonly anchored: ReadonlyMap<number, number>,
  ) {}

  /** The average row of the variations that also have `fixed`. With `touching`, only columns that belong to one of these components. */
  row(fixed: ReadonlyMap<number, number>, touching?: readonly number[]): Contrast {
    const { blocks, sizes } = this.model.columns;
    const row: Contrast = { columns: [], weights: [] };
    const spread = (f: number): [level: number, weight: number][] => {
      const level = fixed.get(f) ?? this.anchored.get(f);
      return level === undefined ? Array.from({ length: sizes[f]! }, (_, l) => [l, 1 / sizes[f]!]) : [[level, 1]];
    };
    if (touching === undefined) push(row, 0, 1);
    for (const { first, second, offset } of blocks) {
      const isTouched = touching === undefined || touching.includes(first) || touching.includes(second ?? first);
      if (!isTouched) continue;
      for (const [level, weight] of spread(first)) {
        if (second === null) push(row, offset + level, weight);
        else
          for (const [other, share] of spread(second))
            push(row, offset + level * sizes[second]! + other, weight * share);
      }
    }
    return row;
  }

  /** The posterior mean of a contrast c: c'b. */
  mean({ columns, weights }: Contrast): number {
    return columns.reduce((sum, column, i) => sum + weights[i]! * this.model.coefficients[column]!, 0);
  }

  /** The covariances of a contrast c with all coefficients: S c, of length `order`. */
  profile({ columns, weights }: Contrast): Float64Array {
    const { covariance, order } = this.model;
    const profile = new Float64Array(order);
    columns.forEach((column, i) => {
      for (let c = 0; c < order; c++) profile[c]! += weights[i]! * covariance[column * order + c]!;
    });
    return profile;
  }

  /** The posterior variance of a contrast c: c'Sc. */
  variance({ columns, weights }: Contrast): number {
    const { covariance, order } = this.model;
    let sum = 0;
    for (let i = 0; i < columns.length; i++) {
      const row = columns[i]! * order;
      let products = 0.5 * weights[i]! * covariance[row + columns[i]!]!;
      for (let j = 0; j < i; j++) products += weights[j]! * covariance[row + columns[j]!]!;
      sum += 2 * weights[i]! * products;
    }
    return sum;
  }
}

/** The covariance of a contrast c with the contrast whose profile is d: c'd. */
export const along = ({ columns, weights }: Contrast, profile: Float64Array): number =>
  columns.reduce((sum, column, i) => sum + weights[i]! * profile[column]!, 0);

function push({ columns, weights }: Contrast, column: number, weight: number): void {
  columns.push(column);
  weights.push(weight);
}
