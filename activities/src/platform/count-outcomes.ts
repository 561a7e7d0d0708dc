import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { LedgerOutcome } from '#libs/database/repositories/experiment/ledger.repository.js';
import { ledgerOutcomes } from '#libs/telemetry/worker-metrics.js';

/** Counts outcomes that the ledger has accepted. A row that returns to `planned` was deferred or not found. */
export function countOutcomes(
  platform: Platform,
  rows: readonly { ordinal: number; kind: AdObjectKind }[],
  outcomes: readonly LedgerOutcome[],
): void {
  const kinds = new Map(rows.map(({ ordinal, kind }) => [ordinal, kind]));
  for (const { ordinal, state: outcome } of outcomes) {
    const kind = kinds.get(ordinal);
    if (kind !== undefined) ledgerOutcomes.inc({ platform, kind, outcome });
  }
}
