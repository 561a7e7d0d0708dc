import 'reflect-metadata';
import { Client } from '@temporalio/client';
import { afterRestore } from '#activities/restored.js';
import { EnvironmentError } from '#libs/config/environment.js';
import { temporalConnection } from '#libs/orchestration/temporal-connection.js';
import { createDeps } from '../create-deps.js';
import { createLogger } from '../logger.js';
import { readWorkerEnvironment } from '../worker-environment.js';

/**
 * Resumes the experiments after the database was restored to an older state. Run it with the environment of a worker, while no worker
 * runs.
 */
async function resume(): Promise<void> {
  const environment = readWorkerEnvironment();
  const connection = temporalConnection(environment.temporal);
  const client = new Client({ connection, namespace: environment.TEMPORAL_NAMESPACE });
  const deps = await createDeps(environment, client);
  try {
    for await (const line of afterRestore({ ...deps, host: { log: createLogger(environment) } }))
      process.stdout.write(`${line}\n`);
    process.stdout.write('Done. The workers and the API may start.\n');
  } finally {
    await deps.close();
    await connection.close();
  }
}

try {
  await resume();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    error instanceof EnvironmentError ? `${reason}\n` : `Not every experiment was resumed: ${reason}\n`,
  );
  process.exitCode = 1;
}
