import type { Logger } from 'pino';
import type { ActivityDeps } from '#activities/deps.js';
import { poolUse } from '#libs/database/pool-use.js';
import { startMetricsServer, type MetricsServer } from '#libs/telemetry/metrics-server.js';
import { poolSource } from '#libs/telemetry/pool-source.js';
import { watchPlatforms } from '#libs/telemetry/watch-platforms.js';
import { sweepRemovals } from '#libs/telemetry/worker-metrics.js';
import type { WorkerEnvironment } from '../worker-environment.js';
import { ledgerSource } from './ledger-source.js';
import { queueSource } from './queue-source.js';
import type { SdkMetrics } from './sdk-metrics.js';

/** Serves the metrics of this worker if the environment has an address for them. */
export async function serveMetrics(
  environment: WorkerEnvironment,
  { orm, platforms, temporal }: Pick<ActivityDeps, 'orm' | 'platforms' | 'temporal'>,
  sdk: SdkMetrics | null,
  logger: Logger,
): Promise<MetricsServer | null> {
  const { WORKER_METRICS_ADDRESS: address, TEMPORAL_NAMESPACE: namespace, queues } = environment;
  if (address === undefined) return null;
  watchPlatforms(platforms);
  for (const platform of platforms.names) sweepRemovals.inc({ platform }, 0); // 0 from the start: otherwise `increase` would miss the first event
  return startMetricsServer({
    address,
    sources: [
      poolSource(() => poolUse(orm)), // first, because the other sources use the pool
      ...(queues.includes('core') ? [ledgerSource(orm), queueSource(temporal, namespace)] : []),
    ],
    ...(sdk ? { otherMetrics: () => sdk.read() } : {}),
    onFailure: (what, err) => logger.warn({ err, what }, 'metrics are incomplete'),
  });
}
