import { ApplicationFailure } from '@temporalio/common';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import {
  CallbackHintRepository,
  type ClaimedHints,
} from '#libs/database/repositories/platform/callback-hint.repository.js';
import type { JobDeps } from '../deps.js';
import { isHopeless, readBack } from './read-back.js';

/** Maximum number of hints in one call: at most four calls to the platform, even if each hint is about another ad. */
const MOST_HINTS = 200;
/** How long a process keeps the hints that it claimed: longer than reading them takes. If it was killed, they are free again afterwards. */
const LEASE_MS = 30_000;
const BACKOFF_MS = { first: 1_000, most: 60_000 };
/** How long hints are retried. After this time, the run's own polls have found the change or will find it. */
const RETRY_FOR_MS = 3_600_000;

/**
 * Reads again the objects that platforms hinted at, one ad account at a time, so that no account waits for another.
 * @param onClaimed called before the platform is read
 * @returns the number of claimed hints
 */
export async function lookIntoHints(deps: JobDeps, onClaimed: () => void = () => undefined): Promise<number> {
  const hints = new CallbackHintRepository(deps.orm.em.fork());
  const claimed = await hints.claim({ limit: MOST_HINTS, leaseMs: LEASE_MS });
  if (!claimed) return 0;
  onClaimed();
  try {
    await readBack(deps, claimed);
    await hints.settle(claimed);
  } catch (error) {
    const waitMs = waitOf(error, claimed);
    if (waitMs === null) await hints.settle(claimed);
    else await hints.putBack(claimed, waitMs);
    logFailure(deps, claimed, { error, waitMs });
  }
  return claimed.hints.length;
}

/** Milliseconds until the hints are read again; null if another read is useless and the run's polls must suffice. */
function waitOf(error: unknown, { attempts, since }: ClaimedHints): number | null {
  if (isHopeless(error) || Date.now() - since.getTime() > RETRY_FOR_MS) return null;
  if (error instanceof ApplicationFailure && typeof error.nextRetryDelay === 'number') return error.nextRetryDelay;
  if (error instanceof ConnectorError && error.retryAfterMs !== undefined) return error.retryAfterMs;
  return Math.min(BACKOFF_MS.first * 2 ** (attempts - 1), BACKOFF_MS.most);
}

/** Logs the first failure and the final one only: a throttled account is not worth a line every minute. */
function logFailure(
  { host }: JobDeps,
  { platform, accountId, hints, attempts }: ClaimedHints,
  { error, waitMs }: { error: unknown; waitMs: number | null },
): void {
  if (waitMs !== null && attempts > 1) return;
  const fields = { platform, accountId, hints: hints.length, reason: String(error), waitMs };
  if (error instanceof ConnectorError || error instanceof ApplicationFailure)
    host.log.info(fields, waitMs === null ? 'hints are dropped: polls read the same facts' : 'hints are retried later');
  else host.log.warn({ ...fields, err: error }, 'hints could not be looked into');
}
