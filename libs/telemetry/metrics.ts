import { Counter, Gauge } from 'prom-client';
import { registry } from './registry.js';

/**
 * The metrics of API and workers. A label has one of a few values that the code knows: a route's pattern, a platform, a queue. It never has
 * an id, an address or a name from outside, because each value is a series of its own. docs/telemetry.md lists them for operators.
 */
const registers = [registry];

/** Calls to platforms. `throttled` are those that the platform refused because there were too many. */
export const platformCalls = new Counter({
  name: 'polyad_platform_calls_total',
  help: 'Calls to ad platforms, by outcome',
  labelNames: ['platform', 'outcome'] as const,
  registers,
});

/** refused: the team must link again. unanswered: the renewal is retried. */
export const RENEWAL_FAILURES = ['refused', 'unanswered'] as const;

export const tokenRenewalFailures = new Counter({
  name: 'polyad_token_renewal_failures_total',
  help: 'Tokens of links that could not be renewed',
  labelNames: ['platform', 'cause'] as const,
  registers,
});

export const databaseConnections = new Gauge({
  name: 'polyad_database_connections',
  help: "Connections of this process's pool by state, and the requests that wait for one",
  labelNames: ['state'] as const,
  registers,
});

export const sourcesUp = new Gauge({
  name: 'polyad_metrics_source_up',
  help: 'Whether the last read of a source of metrics succeeded',
  labelNames: ['source'] as const,
  registers,
});
