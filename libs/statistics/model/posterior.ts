import { quadraticForm } from '../linear-algebra/quadratic-form.js';
import type { Fit } from './fitted.js';
import { type ColumnBlock, columnOf, type ModelColumns, onesPerRow, waveColumn, writeOnes } from './model-columns.js';
import { variationLevels } from './variation-space.js';

/** The parts of a fit that predict any variation: plain data, so it can be passed to another thread. */
export type Model = Pick<Fit, 'columns' | 'scales' | 'adVariance' | 'offset' | 'coefficients' | 'covariance' | 'order'>;

/** The parts of a model that covariances of variations need. */
type Covariance = Pick<Model, 'columns' | 'covariance' | 'order'>;

/** Callbacks of the walk through the tree of all variations, which has a component per depth. */
interface Walk {
  /** Called when a level of component `depth` is chosen: these columns join those of the components before it. */
  enter(depth: number, columns: Int32Array, count: number): void;
  leaf(variation: number): void;
}

/** Linear predictor o + x'b of every created variation, by variation number. */
export function predictAll(model: Pick<Model, 'columns' | 'coefficients' | 'offset'>, created: number): Float64Array {
  const means = new Float64Array(created);
  const { coefficients, offset } = model;
  const { sizes } = model.columns;
  const levels = new Int32Array(sizes.length);
  const depths = blocksByDepth(model.columns).map((own) => ({
    offsets: Int32Array.from(own, (block) => block.offset),
    /** The other component of a pair; -1 for main effects. */
    others: Int32Array.from(own, ({ first, second }) => (second === null ? -1 : first)),
    /** Column of level 0, at the current levels of the other components. */
    bases: new Int32Array(own.length),
  }));
  let variation = 0;
  const descend = (depth: number, before: number): void => {
    if (depth === sizes.length) {
      means[variation++] = before;
      return;
    }
    const { offsets, others, bases } = depths[depth]!;
    const size = sizes[depth]!;
    for (let i = 0; i < bases.length; i++) {
      bases[i] = offsets[i]! + (others[i]! < 0 ? 0 : levels[others[i]!]! * size);
    }
    const isLast = depth === sizes.length - 1;
    for (let level = 0; level < size; level++) {
      let sum = before;
      for (let i = 0; i < bases.length; i++) sum += coefficients[bases[i]! + level]!;
      levels[depth] = level;
      if (isLast) means[variation++] = sum;
      else descend(depth + 1, sum);
    }
  };
  descend(0, offset + coefficients[0]!);
  return means;
}

/** x'Sx of every created variation; shares the work of variations that agree in their first components. */
export function fixedVarianceOfAll(model: Model, created: number): Float64Array {
  const { covariance, order, columns } = model;
  const depths = columns.sizes.length;
  const variances = new Float64Array(created);
  const sums = new Float64Array(depths + 1);
  const lengths = new Int32Array(depths + 1);
  const chosen = new Int32Array(onesPerRow(columns));
  sums[0] = covariance[0]!;
  lengths[0] = 1;
  walkVariations(model, {
    enter(depth, added, count) {
      let length = lengths[depth]!;
      let diagonal = 0;
      let lower = 0;
      for (let i = 0; i < count; i++) {
        const row = added[i]! * order;
        for (let j = 0; j < length; j++) lower += covariance[row + chosen[j]!]!;
        diagonal += covariance[row + added[i]!]!;
        chosen[length++] = added[i]!;
      }
      sums[depth + 1] = sums[depth]! + diagonal + 2 * lower;
      lengths[depth + 1] = length;
    },
    leaf(variation) {
      variances[variation] = sums[depths]!;
    },
  });
  return variances;
}

/** x'Sx of single variations. */
export function fixedVarianceOf(model: Model, variations: ArrayLike<number>): Float64Array {
  const ones = new Int32Array(onesPerRow(model.columns));
  const levels: number[] = [];
  return Float64Array.from(variations, (variation) => {
    writeOnes(model.columns, variationLevels(model.columns.sizes, variation, levels), ones, 0);
    return quadraticForm(model.covariance, model.order, ones, 0, ones.length);
  });
}

/** S x_b, from which covariances of variation `b` with others are computed. */
export function covarianceProfile({ columns, covariance, order }: Covariance, b: number): Float64Array {
  const ones = onesOf(columns, b);
  const profile = new Float64Array(order);
  for (const column of ones) for (let c = 0; c < order; c++) profile[c]! += covariance[column * order + c]!;
  return profile;
}

/** The shares of a tested ad's posterior that are its own. */
export interface AdShares {
  variation: number;
  /** See AdPosteriors; 0 for untested variations. */
  kept: number;
  /** The waves that it ran in, each with its share of their joint information about the ad; empty if all ads ran in one wave. */
  waves: readonly { wave: number; share: number }[];
}

/** S t_b of a tested ad: its variation's profile and those of its waves, each with its weight in the ad's value. */
export function adProfile(model: Covariance, { variation, kept, waves }: AdShares): Float64Array {
  const { covariance, order, columns } = model;
  const profile = covarianceProfile(model, variation).map((value) => (1 - kept) * value);
  for (const { wave, share } of waves) {
    const row = waveColumn(columns, wave) * order;
    for (let c = 0; c < order; c++) profile[c]! -= kept * share * covariance[row + c]!;
  }
  return profile;
}

/** t_a' S t_b from the profile of b. */
export const adCovarianceAt = (
  model: Pick<Model, 'columns'>,
  profile: Float64Array,
  { variation, kept, waves }: AdShares,
): number =>
  (1 - kept) * covarianceAt(model, profile, variation) -
  waves.reduce((sum, { wave, share }) => sum + kept * share * profile[waveColumn(model.columns, wave)]!, 0);

/** x_a' S x_b from the profile of b. */
export const covarianceAt = ({ columns }: Pick<Model, 'columns'>, profile: Float64Array, variation: number): number =>
  onesOf(columns, variation).reduce((sum, column) => sum + profile[column]!, 0);

function onesOf(columns: ModelColumns, variation: number): Int32Array {
  const ones = new Int32Array(onesPerRow(columns));
  writeOnes(columns, variationLevels(columns.sizes, variation, []), ones, 0);
  return ones;
}

/** A block belongs to the later of its components: there all of its levels are known. */
const blocksByDepth = ({ sizes, blocks }: ModelColumns): ColumnBlock[][] =>
  sizes.map((_, f) => blocks.filter((block) => (block.second ?? block.first) === f));

function walkVariations(model: Pick<Model, 'columns'>, walk: Walk): void {
  const { sizes } = model.columns;
  const levels: number[] = sizes.map(() => 0);
  const blocksAt = blocksByDepth(model.columns);
  const buffers = blocksAt.map((own) => new Int32Array(own.length));
  let variation = 0;
  const descend = (depth: number): void => {
    if (depth === sizes.length) {
      walk.leaf(variation++);
      return;
    }
    const own = blocksAt[depth]!;
    const buffer = buffers[depth]!;
    for (let level = 0; level < sizes[depth]!; level++) {
      levels[depth] = level;
      for (let i = 0; i < own.length; i++) buffer[i] = columnOf(own[i]!, sizes, levels);
      walk.enter(depth, buffer, own.length);
      descend(depth + 1);
    }
  };
  descend(0);
}
