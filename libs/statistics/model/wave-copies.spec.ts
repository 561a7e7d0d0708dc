import { describe, expect, it } from '@jest/globals';
import { estimate, standardDeviations } from '../estimate.js';
import { medianReference } from '../estimates/comparatives.js';
import { poolRowOf } from '../estimates/rows.js';
import { viewOf } from '../estimates/view.js';
import { covarianceOf, denseFit, sumOf } from '../testing/dense-fit.js';
import { simulateWaves, type SimulationOptions } from '../testing/simulated-experiment.js';
import type { EstimateInput, TestedAd } from '../types.js';
import { logRateSlope } from './metric-scale.js';
import { variationLevels, variationNumber } from './variation-space.js';

const SIZES = [3, 2, 4];
const OPTIONS: SimulationOptions = {
  seed: 4,
  sizes: SIZES,
  tested: 18,
  impressions: 6000,
  rate: 0.03,
  main: 0.3,
  pair: 0.1,
  ad: 0.2,
  dispersion: 1,
  days: 3,
  drift: 0.15,
  orders: 0.2,
};
/** All tested variations in the first wave, some of them and new ones in the second, a few of each in the third. */
const INPUT: EstimateInput = (() => {
  const { input, deliver } = simulateWaves(OPTIONS);
  const first = input.ads.map(({ levels }) => variationNumber(SIZES, levels));
  const fresh = [1, 9, 20].filter((variation) => !first.includes(variation));
  const second = [...first.slice(0, 5), ...fresh];
  const ads = [...input.ads, ...deliver(second, 1, 0.2), ...deliver([...first.slice(0, 3), ...fresh], 2, -0.15)];
  return { ...input, ads, dispersion: 1 };
})();
const SCALES = { main: 0.25, pair: 0.08, ad: 0.15, drift: 0.07 };

/** The same input for the reference; its ads are in the order of the estimate's. */
function referenceOf(result: ReturnType<typeof estimate>, scales: typeof SCALES) {
  const levels = result.ads.map(({ variation }) => variationLevels(SIZES, variation, []));
  const portions = result.ads.flatMap(({ waves }, ad) =>
    waves.map(({ wave, events, exposure }) => ({ ad, wave, events, exposure })),
  );
  return denseFit({ sizes: SIZES, levels, portions, scales });
}

describe('variations that ran in several waves', () => {
  const result = estimate({ ...INPUT, scales: SCALES });
  const reference = referenceOf(result, SCALES);
  const testedRow = (ad: number) => [
    ...reference.rowOf(variationLevels(SIZES, result.ads[ad]!.variation, [])),
    reference.ownOf(ad),
  ];

  it('are estimated like a dense solution of the same equations, to six digits', () => {
    expect(result.ads.some(({ waves }) => waves.length === 3)).toBe(true);
    result.ads.forEach(({ mean, sd }, ad) => {
      const row = testedRow(ad);
      expect(mean).toBeCloseTo(reference.offset + sumOf(reference, row), 7);
      expect(sd).toBeCloseTo(Math.sqrt(covarianceOf(reference, row, row)), 7);
    });
    const untested = [...result.adOf.keys()].filter((variation) => result.adOf[variation] === -1);
    const sds = standardDeviations(result, untested);
    untested.forEach((variation, i) => {
      const row = reference.rowOf(variationLevels(SIZES, variation, []));
      expect(result.means[variation]).toBeCloseTo(reference.offset + sumOf(reference, row), 7);
      expect(sds[i]).toBeCloseTo(Math.sqrt(covarianceOf(reference, row, row) + SCALES.ad ** 2), 7);
    });
  });

  it('are compared like the dense solution, for any waves that they share', () => {
    const posteriors = result.ads.map((ad) => ({ ...ad, expectedEvents: 0 }));
    const median = posteriors[2]!;
    const slope = ({ mean }: { mean: number }) => logRateSlope(result.scale, mean);
    posteriors.forEach((row, ad) => {
      if (ad === 2) return;
      const [own, other] = [testedRow(ad), testedRow(2)];
      const expected =
        slope(row) ** 2 * covarianceOf(reference, own, own) +
        slope(median) ** 2 * covarianceOf(reference, other, other) -
        2 * slope(row) * slope(median) * covarianceOf(reference, own, other);
      expect(medianReference(result, median).differenceTo(row).variance).toBeCloseTo(expected, 7);
    });
  });

  it('get scales at which the dense solution is stationary too', () => {
    const { model, ...free } = estimate(INPUT);
    const scales = model.scales as typeof SCALES;
    const { mode, covariance, sharing } = referenceOf({ model, ...free }, scales);
    for (const [name, prior] of Object.entries({ main: 0.2, pair: 0.06, ad: 0.12, drift: 0.05 })) {
      const scale = scales[name as keyof typeof SCALES];
      const own = sharing[name as keyof typeof SCALES];
      const squares = own.reduce((sum, c) => sum + mode[c]! ** 2, 0) / scale ** 2;
      const freedom = own.length - own.reduce((sum, c) => sum + covariance[c]![c]!, 0) / scale ** 2;
      const pull = (4 * scale ** 2) / (3 * prior ** 2 + scale ** 2);
      expect([name, Math.abs(Math.log((squares + 1) / (freedom + pull))) < 0.04]).toEqual([name, true]);
    }
  });

  it('are one row each, with their whole delivery, and the pool of the first wave alone', () => {
    const [one] = result.ads;
    const own = INPUT.ads.filter(({ levels }) => levels.join() === INPUT.ads[0]!.levels.join());
    expect(own).toHaveLength(3);
    const sum = (of: (ad: TestedAd) => number) => own.reduce((total, ad) => total + of(ad), 0);
    expect(one).toMatchObject({
      impressions: sum((ad) => ad.impressions),
      events: sum((ad) => ad.counts['link_click']!),
    });
    expect(one!.waves.map(({ wave, impressions }) => [wave, impressions])).toEqual(
      own.map(({ wave, impressions }) => [wave, impressions]),
    );
    expect(one!.waves.reduce((total, { share }) => total + share, 0)).toBeCloseTo(1, 12);
    const first = INPUT.ads.filter(({ wave }) => wave === 0);
    const clicks = first.reduce((total, { counts }) => total + counts['link_click']!, 0);
    const shown = first.reduce((total, { impressions }) => total + impressions, 0);
    expect(poolRowOf(result, viewOf(result))!.observed).toBeCloseTo(clicks / shown, 12);
  });

  it('have failed if all of their ads have, and keep the delivery of the others', () => {
    const fails = (wave: number) => (ad: TestedAd) =>
      ad.levels.join() === INPUT.ads[0]!.levels.join() && (ad.wave ?? 0) >= wave
        ? { ...ad, status: 'failed' as const }
        : ad;
    const later = estimate({ ...INPUT, ads: INPUT.ads.map(fails(1)) });
    expect(later.failed).toEqual([]);
    expect(later.ads[0]!.waves.map(({ wave }) => wave)).toEqual([0]);
    expect(estimate({ ...INPUT, ads: INPUT.ads.map(fails(0)) }).failed).toHaveLength(1);
  });

  it('do not depend on the order of their ads, and are rejected if they occur twice in one wave', () => {
    const turned = estimate({ ...INPUT, ads: [...INPUT.ads].reverse() });
    const straight = estimate(INPUT);
    straight.means.forEach((mean, variation) => expect(turned.means[variation]).toBeCloseTo(mean, 6));
    expect(() => estimate({ ...INPUT, ads: [...INPUT.ads, INPUT.ads[0]!] })).toThrow(
      expect.objectContaining({ code: 'DUPLICATE_VARIATION' }),
    );
  });

  it.each([
    { kind: 'cost', event: 'link_click' },
    { kind: 'return', event: 'order', value: 'order' },
  ] as const)('have a $kind of their whole delivery', (metric) => {
    const costs = estimate({ ...INPUT, metric });
    for (const { mean, sd } of costs.ads) expect([Number.isFinite(mean), sd > 0 && sd < 2]).toEqual([true, true]);
  });
});
