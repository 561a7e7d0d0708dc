import { BILLING_VARIABLES, billingEnvironmentProblems } from '#libs/billing/settings.js';
import { EnvironmentError, egressProblems, readEnvironment } from '#libs/config/environment.js';
import type { Values } from '#libs/config/variables.js';
import { META_VARIABLES, metaEnvironmentProblems } from '#libs/connectors/meta/settings/environment.js';
import { TIKTOK_VARIABLES, tiktokEnvironmentProblems } from '#libs/connectors/tiktok/settings/environment.js';
import { QUEUES } from '#libs/orchestration/queues.js';
import { TIMING_VARIABLES } from '#libs/orchestration/run-timings.js';

const NAMES = [
  'NODE_ENV',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'HOST',
  'PUBLIC_URL',
  'DATABASE_URL',
  'TEMPORAL_ADDRESS',
  'TEMPORAL_NAMESPACE',
  'STORAGE_DIR',
  'ENCRYPTION_KEYS',
  'SMTP_URL',
  'MAIL_FROM',
  'EGRESS_ALLOW',
  'WORKER_HEALTH_PORT',
  'WORKER_QUEUES',
  ...META_VARIABLES,
  ...TIKTOK_VARIABLES,
  ...BILLING_VARIABLES,
  ...TIMING_VARIABLES,
] as const;

export type QueueName = keyof typeof QUEUES;
export type WorkerEnvironment = Values<(typeof NAMES)[number]> & {
  /** The queues of WORKER_QUEUES, each once. */
  queues: QueueName[];
};

/**
 * The variables of a worker, checked one by one and against each other.
 * @throws EnvironmentError with a line for each problem
 */
export function readWorkerEnvironment(source: NodeJS.ProcessEnv = process.env): WorkerEnvironment {
  const environment = readEnvironment(NAMES, source);
  const problems = [
    ...metaEnvironmentProblems(environment),
    ...tiktokEnvironmentProblems(environment),
    ...egressProblems(environment),
  ];
  const known = Object.keys(QUEUES) as QueueName[];
  const named = environment.WORKER_QUEUES.split(',').map((name) => name.trim());
  const queues = environment.WORKER_QUEUES === 'all' ? known : known.filter((name) => named.includes(name));
  if (queues.length === 0 || (environment.WORKER_QUEUES !== 'all' && queues.length < new Set(named).size)) {
    problems.push(`WORKER_QUEUES: must be all, or a list of ${known.join(', ')} (task queues of this worker)`);
  }
  // Fees are captured by the queue `core`, so no other worker is given the provider's keys.
  if (queues.includes('core')) problems.push(...billingEnvironmentProblems(environment));
  if (problems.length > 0) throw new EnvironmentError(problems);
  return { ...environment, queues };
}
