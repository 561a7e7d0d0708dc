import { describe, expect, it } from '@jest/globals';
import { estimate, standardDeviations } from '../estimate.js';
import { impactOf } from '../estimates/impact.js';
import { simulateExperiment } from '../testing/simulated-experiment.js';
import { UNEVEN_SCALE } from './scales.js';

const { input } = simulateExperiment({
  seed: 5,
  sizes: [3, 4, 2],
  tested: 20,
  impressions: 50_000,
  rate: 0.02,
  main: 0.2,
  pair: 0.05,
  ad: 0.1,
  dispersion: 1.2,
  days: 4,
});
const withParts = (partOf: (index: number) => number | undefined) =>
  estimate({ ...input, ads: input.ads.map((ad, index) => ({ ...ad, deliveredPart: partOf(index) })) });
const all = Array.from({ length: 24 }, (_, variation) => variation);

describe('delivery that differs from the plan', () => {
  const plain = estimate(input);
  const sdsOf = (parts: Parameters<typeof withParts>[0]) => standardDeviations(withParts(parts), all);

  it('changes nothing if every ad got its share', () => {
    expect(sdsOf(() => 1)).toEqual(standardDeviations(plain, all));
  });

  it('moves no value, and widens every interval, most for ads far from their share', () => {
    const parts = (index: number) => (index === 3 ? 0.02 : index === 4 ? 3 : 1);
    const uneven = withParts(parts);
    expect(uneven.means).toEqual(plain.means);
    const [before, after] = [standardDeviations(plain, all), standardDeviations(uneven, all)];
    const grown = after.map((sd, variation) => Math.sqrt(Math.max(0, sd ** 2 - before[variation]! ** 2)));
    for (const variation of all) expect(after[variation]).toBeGreaterThanOrEqual(before[variation]!);
    const starved = plain.ads[3]!;
    // An ad's own data determine its value in proportion to `kept`, so that share of the unknown factor is in its
    // interval.
    expect(grown[starved.variation]! / UNEVEN_SCALE).toBeGreaterThan(0.8 * starved.kept * Math.log(50));
    expect(Math.max(...grown)).toBe(grown[starved.variation]);
  });

  it('widens the effects of alternatives whose ads got more than others', () => {
    const widthOf = (estimated: typeof plain, component: number) => {
      const { upper, lower } = impactOf(estimated)[component]!.levels[0]!;
      return upper - lower;
    };
    const uneven = withParts((index) => (input.ads[index]!.levels[0] === 0 ? 4 : 0.2));
    expect(widthOf(uneven, 0)).toBeGreaterThan(1.2 * widthOf(plain, 0));
    expect(widthOf(uneven, 1) / widthOf(plain, 1)).toBeLessThan(1.1);
  });
});
