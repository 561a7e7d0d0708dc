import { Connection } from '@temporalio/client';
import { EnvironmentError, readEnvironment } from '#libs/config/environment.js';
import { setUpNamespace } from '#libs/orchestration/namespace-setup.js';
import { TEMPORAL_VARIABLES, temporalAddress } from '#libs/orchestration/temporal-connection.js';
import { handshakeProblem } from '#libs/orchestration/temporal-handshake.js';

/** Prepares a namespace for runs: creates it if it is missing, and adds missing search attributes. */
async function setUp(): Promise<void> {
  const environment = readEnvironment(TEMPORAL_VARIABLES);
  const { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace } = environment;
  const engine = temporalAddress(environment);
  const problem = await handshakeProblem(engine);
  if (problem !== null) throw new Error(problem);
  const connection = await Connection.connect({ ...engine, connectTimeout: 10_000 });
  try {
    const { isNew, added } = await setUpNamespace(connection, namespace);
    const attributes = added.length > 0 ? `added the search attributes ${added.join(', ')}` : 'nothing was missing';
    process.stdout.write(`Temporal at ${address}, namespace ${namespace}: ${isNew ? 'made it, ' : ''}${attributes}.\n`);
  } finally {
    await connection.close();
  }
}

try {
  await setUp();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof EnvironmentError ? `${reason}\n` : `Temporal is not set up: ${reason}\n`);
  process.exitCode = 1;
}
