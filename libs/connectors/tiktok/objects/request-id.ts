import { createHash } from 'node:crypto';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';

/** `request_id` is a signed 64-bit integer in a string. */
const MOST = 2n ** 63n - 1n;

/**
 * The key by which TikTok recognizes a create that is repeated within 10 seconds. It depends only on the object's name, which identifies
 * its row in the ledger, so every attempt, run and worker sends the same key.
 */
export function requestIdOf(kind: AdObjectKind, accountId: string, name: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([kind, accountId, name]))
    .digest();
  return (digest.readBigUInt64BE() & MOST).toString();
}
