import { createHash } from 'node:crypto';
import type { AdObjectKind } from '#libs/contracts/experiment/ad-object.js';

/** `request_id` is a signed 64-bit integer in a string. */
const MOST = 2n ** 63n - 1n;

/**
 * By which the platform knows a create that is repeated, and makes nothing a second time. Of the object's name alone, which is
 * that of its row in the ledger: attempts, runs and workers come to the same one.
 */
export function requestIdOf(kind: AdObjectKind, accountId: string, name: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([kind, accountId, name]))
    .digest();
  return (digest.readBigUInt64BE() & MOST).toString();
}
