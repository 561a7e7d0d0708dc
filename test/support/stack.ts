import pg from 'pg';
import { startStack as start, type Stack as Processes, type StackOptions } from '../../scripts/lib/stack.mjs';

export type { StackOptions };

export interface Stack extends Processes {
  /** What no route tells: queries of the stack's own database, all on one connection. */
  database: Pick<pg.Pool, 'query'>;
}

/**
 * Starts a sandbox, a worker and an API of a test's own, as real processes from dist/, on free ports, with a database copied from
 * the migrated template and a Temporal namespace of their own. Takes some 5 s; call it once per spec file (beforeAll) and
 * `stop()` it in afterAll. Each process can be killed and started again: `await stack.worker.kill(); await stack.worker.start();`
 * @throws when the POLYAD_TEST_* variables are missing, with the command that sets them
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const processes = await start(options);
  const database = new pg.Pool({ connectionString: processes.databaseUrl, max: 1, idleTimeoutMillis: 0 });
  const stop = async (): Promise<void> => {
    await database.end();
    await processes.stop();
  };
  return { ...processes, database, stop };
}
