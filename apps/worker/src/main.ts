import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import { NativeConnection, Runtime, type Worker } from '@temporalio/worker';
import { createJobs } from '#activities/create-jobs.js';
import { EnvironmentError } from '#libs/config/environment.js';
import { keepStoring } from '#libs/connectors/port/calls.js';
import { PlatformCallRepository } from '#libs/database/repositories/platform/platform-call.repository.js';
import { WorkerPresenceRepository } from '#libs/database/repositories/worker-presence.repository.js';
import { QUEUES } from '#libs/orchestration/served-queues.js';
import { temporalConnection, type TemporalAddress } from '#libs/orchestration/temporal-connection.js';
import { handshakeProblem } from '#libs/orchestration/temporal-handshake.js';
import { proveStorage } from '#libs/storage/open-storage.js';
import { tracingSettings } from '#libs/telemetry/tracing/tracing-settings.js';
import { createDeps } from './create-deps.js';
import { createWorkers, identityOf } from './create-workers.js';
import { startHealthServer } from './health-server.js';
import { createLogger, temporalLogger } from './logger.js';
import { installWithMetrics } from './metrics/sdk-metrics.js';
import { serveMetrics } from './metrics/serve-metrics.js';
import { untilNamespaceIsSetUp } from './namespace-check.js';
import { checkPolling } from './polling-check.js';
import { Presence } from './presence.js';
import { RunningJobs } from './running-jobs.js';
import { ensureSchedules } from './schedules.js';
import { readWorkerEnvironment, type WorkerEnvironment } from './worker-environment.js';

const RETRY_MS = { first: 500, most: 15_000 };

const environment = readOrExit();
const { temporal: engine, TEMPORAL_NAMESPACE: namespace, queues } = environment;
const logger = createLogger(environment);
const runtime = { logger: temporalLogger(logger), shutdownSignals: [] };
const sdk =
  environment.WORKER_METRICS_ADDRESS === undefined ? null : await installWithMetrics(runtime).catch(reportSdkMetrics);
if (!sdk) Runtime.install(runtime);

let workers: Worker[] = [];
let waitingFor = 'starting';
let isEnding = false;
let hasBegun = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => (hasBegun ? end(signal) : process.exit(0)));

const lazy = temporalConnection(engine);
const traces = tracingSettings(environment);
const tracing = traces && (await loadTracing()).startWorkerTracing(traces, reportTraces);
const temporal = new Client({
  connection: lazy,
  namespace,
  ...(tracing ? { interceptors: { workflow: [tracing.starts] } } : {}),
});
const deps = await createDeps(environment, temporal);
await proveStorage(deps.storage, (reason) => logger.warn({ reason }, 'the file storage is not ready yet')).catch(exit);
const counting = keepStoring(deps.platforms.calls, (rows) => new PlatformCallRepository(deps.orm.em.fork()).add(rows), {
  onFailure: (error) => logger.warn({ err: error }, 'calls to platforms could not be counted yet'),
});
// Jobs start before the engine is reachable, because sending mail does not need the engine.
const jobs = new RunningJobs(queues.includes('core') ? createJobs({ ...deps, host: { log: logger } }) : [], logger);
const presence = keepPresent();
hasBegun = true;
const metrics = await serveMetrics(environment, deps, sdk, logger);
const health = await startHealthServer(environment.WORKER_HEALTH_PORT, environment.HOST, {
  database: async () => void (await deps.orm.em.fork().execute('select 1')),
  storage: () => deps.storage.check(),
  worker: async () => assertRunning(),
  jobs: async () => jobs.check(),
  temporal: () => temporal.withDeadline(Date.now() + 3_000, () => checkPolling(temporal, namespace, queues)),
});

const connection = await untilItWorks('Temporal', () => connectTo(engine));
if (queues.includes('core'))
  await untilNamespaceIsSetUp(lazy, namespace, {
    logger,
    setWaiting: (waiting) => (waitingFor = waiting),
  });
await untilItWorks('the schedules', () => ensureSchedules(temporal));
workers = await untilItWorks('the workers', () => createWorkers(queues, connection, namespace, deps, tracing));
const running = workers.map((worker) => worker.run());
presence.beat();
// oxlint-disable-next-line typescript/no-unnecessary-condition -- set by a signal that came while it started
if (isEnding) end('SIGTERM');
logger.info(
  { queues, health: `http://${environment.HOST}:${environment.WORKER_HEALTH_PORT}/health` },
  'the worker is running',
);

let exitCode = 0;
try {
  await Promise.all(running);
} catch (error) {
  // A worker that ended with an error is not restarted here: the process supervisor starts a new one.
  logger.fatal({ err: error }, 'a worker has ended');
  exitCode = 1;
}
await presence.leave();
await jobs.stop();
metrics?.close();
health.close();
health.closeAllConnections();
await connection.close();
await lazy.close();
await counting.stop();
await tracing?.stop();
await deps.close();
logger.info('the worker has ended');
process.exit(exitCode);

/** Takes no new work, finishes or hands back the current work within the grace period, and lets the process end. */
function end(signal: string): void {
  if (!isEnding) logger.info({ signal }, 'the worker is ending');
  isEnding = true;
  const ended = jobs.stop();
  void presence.leave();
  if (workers.length === 0) void ended.then(() => process.exit(0)); // it is not serving queues yet
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
}

/** Loads the libraries only if traces are configured, because most installations send none. */
function loadTracing() {
  return import('./tracing/worker-tracing.js');
}

function reportSdkMetrics(err: unknown): null {
  logger.warn({ err }, "the metrics of Temporal's library are not served");
  return null;
}

function reportTraces(err: unknown): void {
  logger.warn({ err }, 'traces could not be sent');
}

function keepPresent(): Presence {
  const rows = () => new WorkerPresenceRepository(deps.orm.em.fork());
  const identity = identityOf(queues);
  const served = queues.map((queue) => QUEUES[queue]);
  return new Presence(
    { note: () => rows().note(identity, served), leave: () => rows().leave(identity) },
    () => workers.length > 0 && workers.every((worker) => worker.getState() === 'RUNNING'),
    (error) => logger.warn({ err: error }, 'could not record yet that this worker serves its queues'),
  );
}

function assertRunning(): void {
  const states = workers.map((worker) => worker.getState());
  if (states.length === 0 || states.some((state) => state !== 'RUNNING')) {
    throw new Error(states.length === 0 ? waitingFor : states.join(', '));
  }
}

async function connectTo(address: TemporalAddress): Promise<NativeConnection> {
  const problem = await handshakeProblem(address);
  if (problem !== null) throw new Error(problem);
  return NativeConnection.connect(address);
}

/** Servers start in any order, so a failed first connection is retried until it works. */
async function untilItWorks<T>(what: string, work: () => Promise<T>): Promise<T> {
  for (let wait = RETRY_MS.first; ; wait = Math.min(wait * 2, RETRY_MS.most)) {
    try {
      return await work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ what, reason, retryInMs: wait }, 'not ready yet');
      await sleep(wait);
    }
  }
}

function readOrExit(): WorkerEnvironment {
  try {
    return readWorkerEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    exit(error);
  }
}

/** Ends a start that only an operator can repair, and logs only the reason. */
function exit({ message }: Error): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
