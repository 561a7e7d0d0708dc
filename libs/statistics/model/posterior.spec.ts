import { describe, expect, it } from '@jest/globals';
import { medianReference } from '../estimates/comparatives.js';
import { estimate, standardDeviations } from '../estimate.js';
import { logRateSlope } from './metric-scale.js';
import {
  adCovarianceAt,
  adProfile,
  covarianceAt,
  covarianceProfile,
  fixedVarianceOf,
  fixedVarianceOfAll,
} from './posterior.js';
import { simulateExperiment } from '../testing/simulated-experiment.js';

const OPTIONS = {
  seed: 5,
  sizes: [3, 1, 4, 2],
  tested: 12,
  impressions: 4000,
  rate: 0.02,
  main: 0.3,
  pair: 0.06,
  ad: 0.1,
  dispersion: 1,
  days: 3,
};
const RESULT = estimate(simulateExperiment(OPTIONS).input);
const ALL = Array.from({ length: RESULT.created }, (_, variation) => variation);

describe('posterior of variations', () => {
  it('for all variations equals the variances of single ones', () => {
    const all = fixedVarianceOfAll(RESULT.model, RESULT.created);
    fixedVarianceOf(RESULT.model, ALL).forEach((variance, variation) =>
      expect(all[variation]).toBeCloseTo(variance, 12),
    );
    const few = standardDeviations(RESULT, [7]);
    expect(standardDeviations(RESULT, ALL)[7]).toBeCloseTo(few[0]!, 12);
  });

  it('has a symmetric covariance, and the covariance of a variation with itself is its variance', () => {
    const variances = fixedVarianceOf(RESULT.model, ALL);
    const profiles = ALL.map((variation) => covarianceProfile(RESULT.model, variation));
    for (const a of ALL) {
      expect(covarianceAt(RESULT.model, profiles[a]!, a)).toBeCloseTo(variances[a]!, 12);
      for (const b of ALL) {
        const there = covarianceAt(RESULT.model, profiles[b]!, a);
        expect(there).toBeCloseTo(covarianceAt(RESULT.model, profiles[a]!, b), 12);
        expect(there ** 2).toBeLessThanOrEqual(variances[a]! * variances[b]! * (1 + 1e-9));
      }
    }
  });

  const RUNS = [
    [],
    [{ wave: 0, share: 1 }],
    [{ wave: 1, share: 1 }],
    [
      { wave: 0, share: 0.3 },
      { wave: 1, share: 0.7 },
    ],
  ];

  it('has symmetric covariances of ads within their variances, for any own shares and waves', () => {
    const { model } = estimate(simulateExperiment({ ...OPTIONS, waves: [0, 0.4] }).input);
    const ads = ALL.flatMap((variation) =>
      [0, 0.3, 0.8].map((kept, i) => ({ variation, kept, waves: RUNS[(variation + i) % RUNS.length]! })),
    );
    const profiles = ads.map((ad) => adProfile(model, ad));
    const at = (a: number, b: number) => adCovarianceAt(model, profiles[b]!, ads[a]!);
    for (const a of ads.keys())
      for (const b of ads.keys()) {
        expect(at(a, b)).toBeCloseTo(at(b, a), 12);
        expect(at(a, b) ** 2).toBeLessThanOrEqual(at(a, a) * at(b, b) * (1 + 1e-9));
      }
  });

  it('counts the shared part of a difference to the median row only once', () => {
    const untested = ALL.filter((variation) => RESULT.adOf[variation] === -1);
    const sds = standardDeviations(RESULT, untested);
    const rowOf = (i: number) => {
      const variation = untested[i]!;
      return { variation, mean: RESULT.means[variation]!, sd: sds[i]!, kept: 0, waves: [], expectedEvents: 0 };
    };
    const [a, b] = [rowOf(0), rowOf(1)];
    const slope = ({ mean }: typeof a) => logRateSlope(RESULT.scale, mean);
    const shared = covarianceAt(RESULT.model, covarianceProfile(RESULT.model, b.variation), a.variation);
    const { variance } = medianReference(RESULT, b).differenceTo(a);
    expect(variance).toBeCloseTo(
      (a.sd * slope(a)) ** 2 + (b.sd * slope(b)) ** 2 - 2 * shared * slope(a) * slope(b),
      12,
    );
    expect(shared).not.toBe(0);
  });
});
