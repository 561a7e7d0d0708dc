import { describe, expect, it } from '@jest/globals';
import { estimate, type Estimate, standardDeviations } from '../estimate.js';
import { Solver } from '../linear-algebra/solver.js';
import { summariesOf } from '../estimates/rows.js';
import { viewOf } from '../estimates/view.js';
import { simulateExperiment, type SimulationOptions } from '../testing/simulated-experiment.js';
import { modelColumns } from './model-columns.js';
import { fixedVarianceOfAll } from './posterior.js';
import { estimateScales, logDensity, scaleTerms } from './scale-steps.js';
import { PRIOR_SCALES, type Scales, scaleSlope } from './scales.js';

const SMALL: Omit<SimulationOptions, 'seed'> = {
  sizes: [2, 2, 3, 2, 2, 2],
  tested: 48,
  impressions: 3000,
  rate: 0.015,
  main: 0.22,
  pair: 0.06,
  ad: 0.1,
  dispersion: 1.4,
  days: 7,
};
const all = ({ created }: Estimate) => Int32Array.from({ length: created }, (_, variation) => variation);

describe('the posterior density of the scales', () => {
  it.each(['binomial', 'poisson'] as const)(
    'has the slope that the updates of the scales follow (%s)',
    (likelihood) => {
      const { input } = simulateExperiment({ ...SMALL, seed: 7 });
      const observations = {
        levels: input.ads.map(({ levels }) => levels),
        events: Float64Array.from(input.ads, ({ counts }) => counts['link_click']!),
        exposure: Float64Array.from(input.ads, ({ impressions }) => impressions),
        likelihood,
      };
      const solver = new Solver(observations, modelColumns(SMALL.sizes, true), PRIOR_SCALES);
      const at = (scales: Scales) => {
        solver.scales = scales;
        return solver.converge();
      };
      estimateScales(solver, { isFirst: true });
      const best = { ...solver.scales };
      for (const name of ['main', 'pair', 'ad'] as const) {
        for (const away of [-0.7, 0, 0.7]) {
          const moved = (by: number): Scales => ({ ...best, [name]: best[name] * Math.exp(away + by) });
          const slope = (logDensity(at(moved(1e-3))) - logDensity(at(moved(-1e-3)))) / 2e-3;
          const computed = scaleSlope(scaleTerms(at(moved(0))).find((term) => term.name === name)!);
          // the updates leave out that weights change with the scales; the effect is small
          expect(Math.abs(computed - slope)).toBeLessThan(0.03 * Math.abs(slope) + 0.15);
        }
      }
    },
  );
});

describe('the uncertainty of the scales', () => {
  it('widens every interval, less if more variations are tested, and moves no value', () => {
    const widening = (change: Partial<SimulationOptions>) => {
      const { input } = simulateExperiment({ ...SMALL, ...change, seed: 21 });
      const uncertain = estimate(input);
      const certain = estimate({ ...input, scales: uncertain.model.scales });
      const [wide, narrow] = [uncertain, certain].map((result) => standardDeviations(result, all(result)));
      uncertain.means.forEach((mean, variation) => expect(mean).toBeCloseTo(certain.means[variation]!, 5));
      wide!.forEach((sd, variation) => expect(sd).toBeGreaterThanOrEqual(narrow![variation]! * (1 - 1e-9)));
      return wide!.reduce((sum, sd, variation) => sum + sd / narrow![variation]! - 1, 0) / uncertain.created;
    };
    const few = widening({});
    const many = widening({ sizes: [4, 4, 5, 3], tested: 200, impressions: 10_000 });
    expect(few).toBeGreaterThan(0.02);
    expect(few).toBeLessThan(0.25);
    expect(many).toBeLessThan(0.5 * few);
  });

  it("widens the model's uncertainty about any combination, besides the ads' own", () => {
    const { input } = simulateExperiment({ ...SMALL, seed: 4 });
    const uncertain = estimate(input);
    const certain = estimate({ ...input, scales: uncertain.model.scales });
    const [wide, narrow] = [uncertain, certain].map(({ model, created }) => fixedVarianceOfAll(model, created));
    const widening = wide!.map((variance, variation) => variance / narrow![variation]! - 1);
    expect(Math.min(...widening)).toBeGreaterThan(-1e-9);
    expect(Math.max(...widening)).toBeGreaterThan(0.05);
    expect(Math.max(...widening)).toBeLessThan(1);
  });

  it('affects untested rows through the variance of their own effect', () => {
    const { input } = simulateExperiment({ ...SMALL, seed: 4 });
    const { model } = estimate(input);
    expect(model.adVariance).toBeGreaterThan(model.scales.ad ** 2);
    expect(estimate({ ...input, scales: model.scales }).model.adVariance).toBe(model.scales.ad ** 2);
  });

  it('is part of the intervals of small experiments, which have about their nominal coverage', () => {
    const inside = { real: 0, estimated: 0 };
    const count = { real: 0, estimated: 0 };
    const shapes = [
      { sizes: [2, 2, 3, 4], tested: 32 },
      { sizes: [2, 2, 3, 2, 2, 2], tested: 48 },
      { sizes: [4, 4, 5], tested: 64 },
    ];
    for (const shape of shapes) {
      for (let seed = 1; seed <= 60; seed++) {
        const { input, logRates } = simulateExperiment({ ...SMALL, ...shape, seed: 9_000 + seed });
        const result = estimate(input);
        const view = viewOf(result, { includeEstimated: true });
        for (const { type, variation, lower_bound, upper_bound } of summariesOf(result, view, view.order)) {
          const truth = Math.exp(logRates[variation!]!);
          if (type === 'FEP') continue;
          count[type] += 1;
          inside[type] += Number(lower_bound <= truth && truth <= upper_bound);
        }
      }
    }
    for (const type of ['real', 'estimated'] as const) {
      expect(inside[type] / count[type]).toBeGreaterThan(0.935);
      expect(inside[type] / count[type]).toBeLessThan(0.965);
    }
  });
});
