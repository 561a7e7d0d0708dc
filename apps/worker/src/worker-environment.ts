import { EnvironmentError, readEnvironment, type Values } from '#libs/config/environment.js';
import { isRealMetaAddress } from '#libs/connectors/meta/config.js';
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
  'META_GRAPH_URL',
  'META_GRAPH_VIDEO_URL',
  'META_DIALOG_URL',
  'META_API_VERSION',
  'META_APP_ID',
  'META_APP_SECRET',
  'META_WEBHOOK_VERIFY_TOKEN',
  'SANDBOX_TIME_SCALE',
  'SMTP_URL',
  'MAIL_FROM',
  'WORKER_HEALTH_PORT',
  'WORKER_QUEUES',
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
  const problems: string[] = [];
  const known = Object.keys(QUEUES) as QueueName[];
  const named = environment.WORKER_QUEUES.split(',').map((name) => name.trim());
  const queues = environment.WORKER_QUEUES === 'all' ? known : known.filter((name) => named.includes(name));
  if (queues.length === 0 || (environment.WORKER_QUEUES !== 'all' && queues.length < new Set(named).size)) {
    problems.push(`WORKER_QUEUES: must be all, or a list of ${known.join(', ')} (task queues of this worker)`);
  }
  const addresses = [environment.META_GRAPH_URL, environment.META_GRAPH_VIDEO_URL, environment.META_DIALOG_URL];
  if (environment.SANDBOX_TIME_SCALE !== 1 && addresses.some(isRealMetaAddress)) {
    problems.push(
      "SANDBOX_TIME_SCALE: must be 1 with the real platform's addresses (a campaign's clock cannot be sped up there)",
    );
  }
  if (problems.length > 0) throw new EnvironmentError(problems);
  return { ...environment, queues };
}
