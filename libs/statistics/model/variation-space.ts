import { LIMITS } from '#libs/contracts/limits.js';
import { StatisticsError } from '../statistics.error.js';
import type { Component } from '../types.js';

/**
 * Number of created variations: the product of the sizes.
 * @throws StatisticsError INVALID_COMPONENT for no component, a size that is not a positive integer, a repeated name, or
 * more variations than the product allows
 */
export function createdVariations(components: readonly Component[]): number {
  const names = new Set<string>();
  let created = 1;
  for (const { name, size } of components) {
    if (!Number.isInteger(size) || size < 1) {
      throw new StatisticsError('INVALID_COMPONENT', `component ${name}: size ${size} is not a positive integer`);
    }
    if (names.has(name)) throw new StatisticsError('INVALID_COMPONENT', `component ${name} occurs twice`);
    names.add(name);
    created *= size;
    if (created > LIMITS.createdVariations) {
      throw new StatisticsError('INVALID_COMPONENT', `more than ${LIMITS.createdVariations} variations`);
    }
  }
  return created;
}

/** Number of the variation with these levels: mixed radix, the last component varying fastest. */
export function variationNumber(sizes: readonly number[], levels: readonly number[]): number {
  let number = 0;
  for (let f = 0; f < sizes.length; f++) number = number * sizes[f]! + levels[f]!;
  return number;
}

/** Levels of a variation, into `levels`; the inverse of `variationNumber`. */
export function variationLevels(sizes: readonly number[], variation: number, levels: number[]): number[] {
  let rest = variation;
  for (let f = sizes.length - 1; f >= 0; f--) {
    const size = sizes[f]!;
    levels[f] = rest % size;
    rest = Math.floor(rest / size);
  }
  return levels;
}
