import type { LedgerState } from '#libs/contracts/experiment/run/ad-object.js';
import type { FoundObject } from '#libs/connectors/port/ad-platform.js';
import type { ListedRow } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { externalKey } from '#libs/platforms/naming/external-name.js';

/** What a listing of everything under our key says about the ledger. */
export interface ClosingPassFindings {
  /** Carry our key, but are not the ledger's: what an attempt that was given up has created after all. */
  extra: FoundObject[];
  /** Added by a person (a copy), or one that may spend, which is somebody's decision: not ours to touch. */
  foreign: FoundObject[];
  /** Created by us and not in the listing; to be confirmed by a read before they count as gone. */
  unseen: ListedRow[];
}

/**
 * Compares a listing with the ledger. Ours is what the ledger names by its platform id; another object that carries the
 * key of one of our rows can only be a create that landed late, as long as it may not spend: we let nothing spend that the
 * ledger does not name, and on some platforms what is under a campaign is born on. Rows that are still being sent are left out: their create may be under way.
 */
export function compareWithLedger(
  listed: readonly FoundObject[],
  rows: readonly ListedRow[],
  experimentKey: string,
): ClosingPassFindings {
  const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]));
  const seen = new Set(listed.map(({ platformId }) => platformId));
  const findings: ClosingPassFindings = { extra: [], foreign: [], unseen: [] };
  const ledgerIds = new Set(rows.flatMap(({ platformId }) => platformId ?? []));
  for (const object of listed) {
    if (ledgerIds.has(object.platformId)) continue;
    const key = externalKey(object.name);
    const row = key?.experimentKey === experimentKey ? byOrdinal.get(key.ordinal) : undefined;
    if (key?.experimentKey !== experimentKey || object.maySpend) findings.foreign.push(object);
    else if (!row || row.kind !== object.kind || isSettled(row)) findings.extra.push(object);
  }
  findings.unseen = rows.filter(({ state, platformId }) => state === 'created' && platformId && !seen.has(platformId));
  return findings;
}

const SETTLED: readonly LedgerState[] = ['created', 'rejected', 'removed', 'replacing', 'replaced'];
const isSettled = ({ state }: ListedRow): boolean => SETTLED.includes(state);
