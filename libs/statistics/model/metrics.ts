import { StatisticsError } from '../statistics.error.js';

/** What a metric is made of. `result` is the name of a count. */
export type MetricKind = 'rate' | 'cvr' | 'cost' | 'cpm' | 'roas';

export interface Metric {
  /** As it was asked for. */
  name: string;
  kind: MetricKind;
  /** The count that makes the events; null for cpm and roas. */
  result: string | null;
  higherIsBetter: boolean;
}

const SHORT_NAMES: Record<string, [kind: MetricKind, result: string | null]> = {
  ctr: ['rate', 'link_click'],
  cpc: ['cost', 'link_click'],
  cpm: ['cpm', null],
  roas: ['roas', null],
};
const COST_PREFIX = 'cost_per_';

/**
 * Reads the name of a metric: `ctr`, `cpc`, `cpm`, `roas`, `<result>_rate` (result per impression), `<result>_cvr`
 * (result per link click), `cost_per_<result>`.
 * @throws StatisticsError INVALID_METRIC
 */
export function parseMetric(name: string): Metric {
  const [kind, result] = SHORT_NAMES[name] ?? longName(name);
  return { name, kind, result, higherIsBetter: kind !== 'cost' && kind !== 'cpm' };
}

function longName(name: string): [MetricKind, string] {
  if (name.startsWith(COST_PREFIX) && name.length > COST_PREFIX.length) return ['cost', name.slice(COST_PREFIX.length)];
  const suffix = /^(.+)_(rate|cvr)$/.exec(name);
  if (!suffix) throw new StatisticsError('INVALID_METRIC', `unknown metric ${name}`);
  return [suffix[2] as MetricKind, suffix[1]!];
}
