import { StatisticsError } from '../statistics.error.js';

/** What a metric is made of. `result` is the name of a count. */
export type MetricKind = 'rate' | 'cvr' | 'cost' | 'cpm' | 'roas';

export interface Metric {
  /** As it was asked for. */
  name: string;
  kind: MetricKind;
  /** The count that makes the events; null for cpm and roas. */
  result: string | null;
  /** The count that is the exposure of a cvr; null for the others, whose exposure is no count. */
  exposure: string | null;
  higherIsBetter: boolean;
}

type Made = Pick<Metric, 'kind' | 'result' | 'exposure'>;
const SHORT_NAMES: Record<string, Made> = {
  cpm: { kind: 'cpm', result: null, exposure: null },
  roas: { kind: 'roas', result: null, exposure: null },
};
const COST_PREFIX = 'cost_per_';

/**
 * Reads the name of a metric, which says what is counted of what: `<result>_rate` (result per impression),
 * `<result>_per_<count>` (result per click, say), `cost_per_<result>`, `cpm`, `roas`. Which count is a click the platform tells.
 * @throws StatisticsError INVALID_METRIC
 */
export function parseMetric(name: string): Metric {
  const made = SHORT_NAMES[name] ?? longName(name);
  return { name, ...made, higherIsBetter: made.kind !== 'cost' && made.kind !== 'cpm' };
}

function longName(name: string): Made {
  if (name.startsWith(COST_PREFIX) && name.length > COST_PREFIX.length)
    return { kind: 'cost', result: name.slice(COST_PREFIX.length), exposure: null };
  const rate = /^(.+)_rate$/.exec(name);
  if (rate) return { kind: 'rate', result: rate[1]!, exposure: null };
  const share = /^(.+?)_per_(.+)$/.exec(name);
  if (share) return { kind: 'cvr', result: share[1]!, exposure: share[2]! };
  throw new StatisticsError('INVALID_METRIC', `unknown metric ${name}`);
}
