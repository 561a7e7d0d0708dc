import { LIMITS } from '#libs/contracts/limits.js';

/**
 * The variation space: a variation is a number in mixed radix over the components' sizes, and the last component varies
 * fastest. Sizes are given in one fixed order, audience components first. Nothing here stores a row per variation.
 */
export interface VariationSpace {
  /** Alternatives per component, each >= 1. */
  sizes: readonly number[];
  /** How many of the leading components belong to the audience (they make the ad set). */
  audienceParts: number;
  /** Number of created variations, 1 to 50,000. */
  created: number;
}

/** The refusal of too many created variations; `created` is the requested number (inexact above 2^53). */
export interface SpaceRefusal {
  ok: false;
  code: 'TOO_MANY_VARIATIONS';
  created: number;
  limit: number;
}

export type SpaceResult = { ok: true; space: VariationSpace } | SpaceRefusal;

/** The product of the sizes, each taken as at least 1. Exact below 2^53. */
export const productOf = (sizes: readonly number[]): number =>
  sizes.reduce((product, size) => product * Math.max(1, size), 1);

/**
 * The space of the given sizes.
 * @param sizes alternatives per component, audience first; 0 counts as 1
 * @param audienceParts the number of leading components that belong to the audience
 * @returns a refusal above 50,000 created variations (50,000 itself is allowed)
 * @throws RangeError if a size is not a whole number
 */
export function variationSpace(sizes: readonly number[], audienceParts: number): SpaceResult {
  if (sizes.some((size) => !Number.isSafeInteger(size) || size < 0)) throw new RangeError('sizes are whole numbers');
  if (!Number.isInteger(audienceParts) || audienceParts < 0 || audienceParts > sizes.length) {
    throw new RangeError('audienceParts counts leading components');
  }
  const created = productOf(sizes);
  const limit = LIMITS.createdVariations;
  if (created > limit) {
    return { ok: false, code: 'TOO_MANY_VARIATIONS', created, limit };
  }
  return { ok: true, space: { sizes: sizes.map((size) => Math.max(1, size)), audienceParts, created } };
}

interface Indices {
  [component: number]: number;
}

/** Decodes a variation number into its alternatives. @throws RangeError outside 0 .. created - 1 */
interface Decode {
  /** One index per component. */
  (variation: number): number[];
  /** Writes the indices into `target` from position `at` on, so that a loop can fill one array with many variations. */
  <T extends Indices>(variation: number, target: T, at?: number): T;
}

/**
 * Decodes variations of one space one by one. Each index comes directly from the number, by a multiplication with the inverse of a stride,
 * so no index depends on an earlier division. Adding one half to the number keeps each product away from whole numbers by more
 * than the rounding error. So the result is exact for every number below 2^31.
 */
export function decoderOf(sizes: readonly number[]): Decode {
  const sizeOf = Int32Array.from(sizes);
  const inverses = new Float64Array(sizes.length);
  let stride = 1;
  for (let f = sizes.length - 1; f >= 0; f--) inverses[f] = 1 / (stride *= sizes[f]!);
  function decode(variation: number): number[];
  function decode<T extends Indices>(variation: number, target: T, at?: number): T;
  function decode(variation: number, target: Indices = new Array<number>(sizes.length).fill(0), at = 0): Indices {
    let rest = variation | 0;
    if (rest !== variation || rest < 0) throw new RangeError(`no variation ${variation}`);
    const middle = rest + 0.5;
    for (let f = sizeOf.length - 1; f >= 0; f--) {
      const above = (middle * inverses[f]!) | 0;
      target[at + f] = rest - Math.imul(above, sizeOf[f]!);
      rest = above;
    }
    if (rest > 0) throw new RangeError(`no variation ${variation}`);
    return target;
  }
  return decode;
}

/**
 * The alternatives of a single variation, one index per component; `decoderOf` is for many of one space.
 * @throws RangeError outside 0 .. created - 1
 */
export const tupleOf = (variation: number, sizes: readonly number[]): number[] => decoderOf(sizes)(variation);

/**
 * The number of a variation given by one index per component.
 * @throws RangeError if an index is outside its list
 */
export function numberOf(tuple: readonly number[], sizes: readonly number[]): number {
  if (tuple.length !== sizes.length) throw new RangeError('one index per component');
  let variation = 0;
  for (let f = 0; f < sizes.length; f++) {
    const size = sizes[f]!;
    const index = tuple[f]!;
    if (!Number.isInteger(index) || index < 0 || index >= size) throw new RangeError(`no alternative ${index}`);
    variation = variation * size + index;
  }
  return variation;
}

/**
 * All variations, as one column per component: `columns[f][v]` is the alternative of component f in variation v.
 * Column f is runs of equal values, so each period is written once and then copied, doubling.
 * @param sizes each 1 to 65,536, of a space within the limit of 50,000
 */
export function enumerateVariations(sizes: readonly number[]): Uint16Array[] {
  const total = productOf(sizes);
  let stride = total;
  return sizes.map((size) => {
    const column = new Uint16Array(total);
    stride /= size;
    const period = stride * size;
    for (let level = 1; level < size; level++) {
      if (stride === 1) column[level] = level;
      else column.fill(level, level * stride, (level + 1) * stride);
    }
    if (size > 1) repeatPrefix(column, period);
    return column;
  });
}

/** Copies the first `period` entries over the rest of the column. */
function repeatPrefix(column: Uint16Array, period: number): void {
  for (let filled = period; filled < column.length; filled *= 2) column.copyWithin(filled, 0, filled);
}

/** The audience part of a variation number. Two variations have the same part exactly if they have the same audience. */
export const audienceOf = (variation: number, space: Pick<VariationSpace, 'sizes' | 'audienceParts'>): number =>
  Math.floor(variation / productOf(space.sizes.slice(space.audienceParts)));
