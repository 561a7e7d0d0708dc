import { BILLING_VARIABLES, billingEnvironmentProblems } from '#libs/billing/settings.js';
import { EnvironmentError, egressProblems, readVariables } from '#libs/config/environment.js';
import { variablesNamed, type Values } from '#libs/config/variables.js';
import type { PlatformEnvironment } from '#libs/connectors/port/connector-manifest.js';
import { PLATFORM_VARIABLES, platformEnvironmentProblems } from '#libs/connectors/registry.js';
import { QUEUES } from '#libs/orchestration/served-queues.js';
import { TIMING_VARIABLES } from '#libs/orchestration/run-timings.js';
import {
  TEMPORAL_VARIABLES,
  temporalAddress,
  temporalEnvironmentProblems,
  type TemporalAddress,
} from '#libs/orchestration/temporal-connection.js';
import { STORAGE_VARIABLES, storageEnvironmentProblems } from '#libs/storage/storage-settings.js';
import { TRACING_VARIABLES } from '#libs/telemetry/tracing/tracing-settings.js';

const NAMES = [
  'NODE_ENV',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'WORKER_METRICS_ADDRESS',
  'HOST',
  'PUBLIC_URL',
  'DATABASE_URL',
  'ENCRYPTION_KEYS',
  'SMTP_URL',
  'MAIL_FROM',
  'EGRESS_ALLOW',
  'WORKER_HEALTH_PORT',
  'WORKER_QUEUES',
  ...BILLING_VARIABLES,
  ...STORAGE_VARIABLES,
  ...TEMPORAL_VARIABLES,
  ...TIMING_VARIABLES,
  ...TRACING_VARIABLES,
] as const;

export type QueueName = keyof typeof QUEUES;
export type WorkerEnvironment = Values<(typeof NAMES)[number]> & {
  /** The queues of WORKER_QUEUES, each once. */
  queues: QueueName[];
  /** The values of `PLATFORM_VARIABLES`. */
  platforms: PlatformEnvironment;
  temporal: TemporalAddress;
};

/**
 * The variables of a worker, checked one by one and against each other.
 * @throws EnvironmentError with a line for each problem
 */
export function readWorkerEnvironment(source: NodeJS.ProcessEnv = process.env): WorkerEnvironment {
  const values = readVariables({ ...variablesNamed(NAMES), ...PLATFORM_VARIABLES }, source);
  const environment = values as Values<(typeof NAMES)[number]>;
  const problems = [
    ...platformEnvironmentProblems(values),
    ...egressProblems(environment),
    ...temporalEnvironmentProblems(environment),
    ...storageEnvironmentProblems(environment),
  ];
  const known = Object.keys(QUEUES) as QueueName[];
  const named = environment.WORKER_QUEUES.split(',').map((name) => name.trim());
  const queues = environment.WORKER_QUEUES === 'all' ? known : known.filter((name) => named.includes(name));
  if (queues.length === 0 || (environment.WORKER_QUEUES !== 'all' && queues.length < new Set(named).size)) {
    problems.push(`WORKER_QUEUES: must be all, or a list of ${known.join(', ')} (task queues of this worker)`);
  }
  // Only the queue `core` captures fees, so no other worker needs the provider's keys.
  if (queues.includes('core')) problems.push(...billingEnvironmentProblems(environment));
  if (problems.length > 0) throw new EnvironmentError(problems);
  return { ...environment, queues, platforms: values, temporal: temporalAddress(environment) };
}
