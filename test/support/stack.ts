import { startStack as start, type Stack, type StackOptions } from '../../scripts/lib/stack.mjs';

export type { Stack, StackOptions };

/**
 * Starts a sandbox, a worker and an API of a test's own, as real processes from dist/, on free ports, with a database copied from
 * the migrated template and a Temporal namespace of their own. Takes some 5 s; call it once per spec file (beforeAll) and
 * `stop()` it in afterAll. Each process can be killed and started again: `await stack.worker.kill(); await stack.worker.start();`
 * @throws when the POLYAD_TEST_* variables are missing, with the command that sets them
 */
export const startStack = (options: StackOptions = {}): Promise<Stack> => start(options);
