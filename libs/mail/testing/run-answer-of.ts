import { flatFields, type ResultRow } from '#libs/contracts/results/results.js';
import type { RunAnswer } from '../run-answer.js';

const curve = (center: number): [number, number][] =>
  Array.from({ length: 41 }, (_, i) => [0.005 + i * 0.001, Math.exp(-(((0.005 + i * 0.001 - center) / 0.004) ** 2))]);

const row = (change: Partial<ResultRow>): ResultRow =>
  ({
    ...flatFields(() => null),
    uuid: 'u',
    type: 'best',
    source: 'real',
    variation: 3,
    name: 'V-3',
    components: {},
    asset: null,
    impressions: 12_000,
    clicks: 400,
    link_click: 380,
    conversion: 380,
    spend: 210,
    cpa: 0.55,
    cpc: 0.55,
    cpm: 17.5,
    value: 0.0316,
    observed: 0.0317,
    lower_bound: 0.027,
    upper_bound: 0.036,
    confidence: 0.993,
    verdict: 'winner',
    comparatives: [],
    plot_points: curve(0.0316),
    ...change,
  }) as ResultRow;

/** Example results of a finished experiment, for tests of e-mails. */
export const runAnswerOf = (change: Partial<RunAnswer> = {}): RunAnswer => ({
  best: row({ name: 'Walk lighter' }),
  median: row({ name: 'Last days', value: 0.022, plot_points: curve(0.022) }),
  worst: row({ name: 'See menu', value: 0.014, plot_points: curve(0.014) }),
  pool: row({ name: 'FEP', value: 0.0211, cpa: 0.81, plot_points: curve(0.0211) }),
  parts: [{ title: 'Headlines', value: 'Walk lighter' }],
  advice: { kind: 'use', lift: 0.497, lower: 0.24, upper: 0.81 },
  variableId: 'link_click',
  variable: 'CTR',
  kind: 'rate',
  cheaper: null,
  currency: 'EUR',
  spend: 400,
  picture: null,
  ...change,
});
