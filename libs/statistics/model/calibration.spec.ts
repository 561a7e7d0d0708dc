import { describe, expect, it } from '@jest/globals';
import { estimate } from '../estimate.js';
import { summariesOf } from '../estimates/rows.js';
import { simulateExperiment, type SimulationOptions } from '../testing/simulated-experiment.js';
import { viewOf } from '../estimates/view.js';

const AVERAGE: Omit<SimulationOptions, 'seed'> = {
  sizes: [4, 4, 5, 3],
  tested: 120,
  impressions: 3000,
  rate: 0.015,
  main: 0.25,
  pair: 0.06,
  ad: 0.1,
  dispersion: 1.5,
  days: 5,
};

interface Calibration {
  testedCoverage: number;
  untestedCoverage: number;
  /** Root mean square of log(value / truth) of untested rows, for the model and for the pool's value. */
  error: number;
  poolError: number;
  /** The share of rows that is truly better than the pool, among rows of at least 95 % confidence; and among rows of at most 5 %. */
  confidentlyBetter: number;
  confidentlyWorse: number;
  /** Mean loss of the chosen best tested variation compared with the truly best tested one, as a share of its rate. */
  regret: number;
}

/** Simulates experiments and compares every row with its true value. */
function calibrate(changes: Partial<SimulationOptions>, experiments = 40): Calibration {
  const tested = new Share();
  const untested = new Share();
  const better = new Share();
  const worse = new Share();
  const errors = { model: new Share(), pool: new Share(), regret: new Share() };
  for (let seed = 1; seed <= experiments; seed++) {
    const { input, logRates } = simulateExperiment({ ...AVERAGE, ...changes, seed });
    const result = estimate(input);
    const view = viewOf(result, { includeEstimated: true });
    const exposure = result.ads.reduce((sum, ad) => sum + ad.exposure, 0);
    const clicks = result.ads.reduce((sum, ad) => sum + ad.exposure * Math.exp(logRates[ad.variation]!), 0);
    const poolTruth = Math.log(clicks / exposure);
    for (const row of summariesOf(result, view, view.order)) {
      const truth = logRates[row.variation!]!;
      const isInside = Math.log(row.lower_bound) <= truth && truth <= Math.log(row.upper_bound);
      (row.type === 'real' ? tested : untested).add(Number(isInside));
      if (row.confidence >= 0.95) better.add(Number(truth > poolTruth));
      if (row.confidence <= 0.05) worse.add(Number(truth > poolTruth));
      if (row.type === 'estimated') {
        errors.model.add((Math.log(row.value) - truth) ** 2);
        errors.pool.add((poolTruth - truth) ** 2);
      }
    }
    const best = viewOf(result).best!;
    const bestTruth = Math.max(...result.ads.map(({ variation }) => logRates[variation]!));
    errors.regret.add(1 - Math.exp(logRates[best]! - bestTruth));
  }
  return {
    testedCoverage: tested.mean,
    untestedCoverage: untested.mean,
    error: Math.sqrt(errors.model.mean),
    poolError: Math.sqrt(errors.pool.mean),
    confidentlyBetter: better.mean,
    confidentlyWorse: worse.mean,
    regret: errors.regret.mean,
  };
}

class Share {
  private sum = 0;
  private count = 0;
  add(value: number): void {
    this.sum += value;
    this.count++;
  }
  get mean(): number {
    return this.sum / this.count;
  }
}

function expectHonest({ testedCoverage, untestedCoverage, confidentlyBetter, confidentlyWorse }: Calibration): void {
  expect(testedCoverage).toBeGreaterThan(0.93);
  expect(testedCoverage).toBeLessThan(0.97);
  expect(untestedCoverage).toBeGreaterThan(0.93);
  expect(untestedCoverage).toBeLessThan(0.97);
  expect(confidentlyBetter).toBeGreaterThan(0.96);
  expect(confidentlyWorse).toBeLessThan(0.04);
}

describe('calibration on simulated experiments', () => {
  it('RESULT-024 covers the truth with 95 % intervals, tested and untested', () => {
    const result = calibrate({});
    expectHonest(result);
    expect(result.error).toBeLessThan(0.5 * result.poolError);
    expect(result.regret).toBeLessThan(0.06);
  });

  it('keeps its coverage if daily clicks are overdispersed', () => {
    expectHonest(calibrate({ dispersion: 4, days: 7, impressions: 4000 }));
  });

  it('keeps its coverage if a small part of a large space is tested', () => {
    expectHonest(calibrate({ sizes: [3, 2, 4, 3, 5, 4, 3], tested: 144, impressions: 2000, main: 0.2 }, 8));
  });

  it('keeps its coverage if all pairs interact strongly', () => {
    const result = calibrate({ pair: 0.15 });
    expectHonest(result);
    expect(result.error).toBeLessThan(0.65 * result.poolError);
  });

  it('is narrower than raw counts on a sparse experiment, without overconfidence', () => {
    expectHonest(calibrate({ impressions: 700, rate: 0.01, dispersion: 1 }));
  });
});
