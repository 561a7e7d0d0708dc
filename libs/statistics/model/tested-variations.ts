import { StatisticsError } from '../statistics.error.js';
import type { TestedAd } from '../types.js';
import { variationNumber } from './variation-space.js';

/** A variation with its ads that did not fail: one, or one for each wave in which it ran. */
export interface TestedVariation {
  variation: number;
  /** Positions in the list of ads, the earliest wave first. */
  ads: number[];
}

/**
 * Ads by their variations, in the order of each variation's first ad. A variation has failed if all of its ads have.
 * @throws StatisticsError INVALID_VARIATION, or DUPLICATE_VARIATION for two ads of a variation in one wave
 */
export function testedVariations(
  ads: readonly TestedAd[],
  sizes: readonly number[],
): { tested: TestedVariation[]; failed: number[] } {
  const byVariation = new Map<number, number[]>();
  ads.forEach((ad, index) => {
    const variation = checkedVariation(ad, index, sizes);
    const own = byVariation.get(variation) ?? [];
    if (own.some((other) => waveOf(ads[other]!) === waveOf(ad))) {
      throw new StatisticsError('DUPLICATE_VARIATION', `ad ${index}: variation ${variation} is listed twice`);
    }
    byVariation.set(variation, [...own, index]);
  });
  const tested: TestedVariation[] = [];
  const failed: number[] = [];
  for (const [variation, own] of byVariation) {
    const alive = own.filter((index) => ads[index]!.status !== 'failed');
    if (alive.length === 0) failed.push(variation);
    else tested.push({ variation, ads: alive.sort((a, b) => waveOf(ads[a]!) - waveOf(ads[b]!)) });
  }
  return { tested, failed };
}

export const waveOf = ({ wave = 0 }: TestedAd): number => wave;

function checkedVariation({ levels }: TestedAd, index: number, sizes: readonly number[]): number {
  const isValid =
    levels.length === sizes.length &&
    levels.every((level, f) => Number.isInteger(level) && level >= 0 && level < sizes[f]!);
  if (!isValid) {
    throw new StatisticsError('INVALID_VARIATION', `ad ${index}: [${levels.join(', ')}] is not a variation`);
  }
  return variationNumber(sizes, levels);
}
