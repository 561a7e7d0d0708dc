import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import { missingSearchAttributes } from '#libs/orchestration/namespace-setup.js';

const LOOK_AGAIN_MS = 5_000;

/**
 * Waits until the namespace has every search attribute of our runs: a workflow that sets a missing one would fail its tasks forever. Each
 * problem is logged once, until it changes.
 * @param options `setWaiting` receives the current problem while this waits, for readiness
 */
export async function untilNamespaceIsSetUp(
  connection: Connection,
  namespace: string,
  { logger, setWaiting }: { logger: Logger; setWaiting: (waiting: string) => void },
): Promise<void> {
  for (let reported: string | null = null; ; await sleep(LOOK_AGAIN_MS)) {
    const wrong = await problem(connection, namespace);
    if (wrong === null) {
      if (reported !== null) logger.info({ namespace }, 'the namespace is set up now');
      return;
    }
    if (wrong !== reported)
      logger.error({ namespace }, `no run is served: ${wrong}; npm run temporal:setup adds what is missing`);
    setWaiting((reported = wrong));
  }
}

async function problem(connection: Connection, namespace: string): Promise<string | null> {
  try {
    const missing = await missingSearchAttributes(connection, namespace);
    return missing.length === 0 ? null : `namespace ${namespace} has no search attribute ${missing.join(', ')}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
