import { Counter, Gauge, Histogram } from 'prom-client';
import { registry } from './registry.js';

/** The metrics that only workers have, besides those of Temporal's SDK (`temporal_...`). */
const registers = [registry];

/** Outcomes of rows of the ledger, as they are committed. `rate(...{kind="ad", outcome="created"}[1m])` is the speed of creation. */
export const ledgerOutcomes = new Counter({
  name: 'polyad_ledger_outcomes_total',
  help: 'Committed outcomes of planned objects, by kind and outcome',
  labelNames: ['platform', 'kind', 'outcome'] as const,
  registers,
});

export const activityWaits = new Histogram({
  name: 'polyad_activity_schedule_to_start_seconds',
  help: 'How long activities have waited for a worker, by queue and name',
  labelNames: ['queue', 'activity'] as const,
  // One bucket ends at the value that alerts operators.
  buckets: [0.1, 0.5, 1, 5, 10, 30, 60, 300, 1_800],
  registers,
});

export const sweepRemovals = new Counter({
  name: 'polyad_sweep_removals_total',
  help: 'Extra objects that a closing pass has removed from a platform',
  labelNames: ['platform'] as const,
  registers,
});

export const longHistories = new Counter({
  name: 'polyad_long_histories_total',
  help: 'Times that a workflow continued with a history of more than 8,000 events',
  registers,
});

/** Read from the database: all workers of the core queue report the same, so take the maximum. */
export const ledgerOpenRows = new Gauge({
  name: 'polyad_ledger_open_rows',
  help: 'Rows of all ledgers without a known outcome: sending (a call is under way, or its worker died) or unknown',
  labelNames: ['state'] as const,
  registers,
});

export const ledgerOldestOpen = new Gauge({
  name: 'polyad_ledger_oldest_open_seconds',
  help: 'Age of the oldest such row; 0 if there is none',
  labelNames: ['state'] as const,
  registers,
});

/** Read from Temporal: all workers of the core queue report the same, so take the maximum. */
export const queueBacklog = new Gauge({
  name: 'polyad_task_queue_backlog',
  help: 'Approximate number of tasks that wait in a task queue for a worker',
  labelNames: ['queue', 'kind'] as const,
  registers,
});

export const queueBacklogAge = new Gauge({
  name: 'polyad_task_queue_backlog_age_seconds',
  help: 'Approximate time that the first of them has waited',
  labelNames: ['queue', 'kind'] as const,
  registers,
});
