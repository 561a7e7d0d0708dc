import type { QuotaPool } from '#libs/contracts/platform/quota-line.js';
import { callPriority } from './calls.js';
import { ConnectorError } from './connector-error.js';
import type { QuotaBook } from './quota-book.js';

/**
 * Pays for a call before it is sent, at the current priority. It never waits: the error says how long the caller has to wait, and the
 * workflow engine repeats the step.
 * @throws ConnectorError RATE_LIMITED if the pool does not have enough left
 */
export async function spendQuota(book: QuotaBook, pool: QuotaPool, operations: number): Promise<void> {
  const spent = await book.spend(pool, { operations, priority: callPriority() });
  if (spent.isTaken) return;
  const details = {
    platformMessage: "not sent: the app's operations of 24 hours are used up",
    quotaWindow: 'day',
  } as const;
  throw new ConnectorError('RATE_LIMITED', pool.platform, details, spent.stayAwayMs);
}
