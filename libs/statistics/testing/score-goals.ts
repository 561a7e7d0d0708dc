import { estimate } from '../estimate.js';
import type { Metric } from '../model/metrics.js';
import { summariesOf } from '../estimates/rows.js';
import { viewOf } from '../estimates/view.js';
import { LOG_ORDER_VALUE, simulateExperiment, type SimulationOptions } from './simulated-experiment.js';

const ORDERS = 0.08;
const SIMULATED = {
  rate: 0.014,
  main: 0.2,
  pair: 0.06,
  ad: 0.1,
  dispersion: 1.4,
  days: 7,
  orders: ORDERS,
  // Prices differ far more between places than between creatives.
  price: { place: 0.5, other: 0.05, ad: 0.06, day: 0.25 },
};

/** The experiments that are simulated: 144, 240 and 2,160 created variations, of which a half to a thirteenth is tested. */
export const SHAPES: readonly Pick<SimulationOptions, 'sizes' | 'tested' | 'impressions'>[] = [
  { sizes: [3, 2, 4, 3, 2], tested: 72, impressions: 6_000 },
  { sizes: [4, 5, 4, 3], tested: 120, impressions: 4_000 },
  { sizes: [3, 3, 4, 3, 5, 4], tested: 160, impressions: 3_000 },
];

/** The goals that involve money. `truth` computes the log of their true value from the logs of click rate and price of an impression. */
export const GOALS: Readonly<Record<string, { metric: Metric; truth: (logRate: number, logPrice: number) => number }>> =
  {
    'cost of a click': {
      metric: { kind: 'cost', event: 'link_click' },
      truth: (logRate, logPrice) => logPrice - logRate,
    },
    'cost of an order': {
      metric: { kind: 'cost', event: 'order' },
      truth: (logRate, logPrice) => logPrice - logRate - Math.log(ORDERS),
    },
    'return on spend': {
      metric: { kind: 'return', event: 'order', value: 'order' },
      truth: (logRate, logPrice) => logRate + Math.log(ORDERS) + LOG_ORDER_VALUE - logPrice,
    },
  };

export interface Score {
  experiments: number;
  /** Shares of 95 % intervals that hold the truth. */
  tested: number;
  untested: number;
  /** Share of experiments whose chosen best is truly among the best 5 % of all created variations. */
  amongBest: number;
  /** Root mean square of the errors of tested variations, on the log scale. */
  error: number;
}

/** Compares estimates of a goal with the truth of simulated experiments: `seeds` of each shape, from `first` on. */
export function scoreGoal(goal: string, seeds: number, first = 1): Score {
  const { metric, truth: truthOf } = GOALS[goal]!;
  const count = { real: 0, estimated: 0 };
  const inside = { real: 0, estimated: 0 };
  let amongBest = 0;
  let squares = 0;
  for (const [s, shape] of SHAPES.entries()) {
    for (let seed = first; seed < first + seeds; seed++) {
      const simulated = simulateExperiment({ ...SIMULATED, ...shape, seed: 10_000 * (s + 1) + seed });
      const truths = simulated.logRates.map((logRate, v) => truthOf(logRate, simulated.logPrices[v]!));
      const result = estimate({ ...simulated.input, metric });
      const view = viewOf(result, { includeEstimated: true });
      for (const { variation, type, value, lower_bound, upper_bound } of summariesOf(result, view, view.order)) {
        if (type === 'FEP') continue;
        const truth = truths[variation!]!;
        count[type] += 1;
        inside[type] += Number(Math.log(lower_bound) <= truth && truth <= Math.log(upper_bound));
        if (type === 'real') squares += (Math.log(value) - truth) ** 2;
      }
      const sign = result.scale.isCost ? -1 : 1;
      const better = truths.filter((truth) => sign * truth > sign * truths[view.best!]!).length;
      amongBest += Number(better < 0.05 * truths.length);
    }
  }
  const experiments = SHAPES.length * seeds;
  return {
    experiments,
    tested: inside.real / count.real,
    untested: inside.estimated / count.estimated,
    amongBest: amongBest / experiments,
    error: Math.sqrt(squares / count.real),
  };
}
