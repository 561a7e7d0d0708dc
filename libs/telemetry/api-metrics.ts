import { Histogram } from 'prom-client';
import { registry } from './registry.js';

/** The metrics that only the API has. */
const registers = [registry];

/** Bounds of the buckets for times that people wait, in seconds. */
const WAITS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const httpRequests = new Histogram({
  name: 'polyad_http_request_duration_seconds',
  help: 'Finished requests, by method, pattern of the route and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: WAITS,
  registers,
});

export const estimations = new Histogram({
  name: 'polyad_estimation_duration_seconds',
  help: 'Answers of the estimator, by question, including reading the input and waiting for a thread',
  labelNames: ['question'] as const,
  buckets: WAITS,
  registers,
});
