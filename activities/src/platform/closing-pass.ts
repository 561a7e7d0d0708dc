import type { LedgerState } from '#libs/contracts/experiment/run/ad-object.js';
import type { FoundObject } from '#libs/connectors/port/ad-platform.js';
import type { ListedRow } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { externalKey } from '#libs/platforms/naming/external-name.js';

/** The differences between the ledger and a listing of everything under our key. */
export interface ClosingPassFindings {
  /** Objects with our key that are not in the ledger: created by an attempt that was given up. */
  extra: FoundObject[];
  /** Copies that a person has added, and objects that may spend, because somebody decided that. We leave both unchanged. */
  foreign: FoundObject[];
  /** Created by us but missing from the listing; a read must confirm this before they count as gone. */
  unseen: ListedRow[];
}

/**
 * Compares a listing with the ledger. An object is ours if the ledger has its platform id. Another object with the key of one of our rows
 * is a create that took effect late, but only if it may not spend. We let nothing spend that the ledger does not name, and on some
 * platforms the children of a campaign are created switched on. Rows that are still being sent are left out: their create may be in
 * progress.
 * @param isRestored the database is older than the platform: an object with an ordinal that no row has is then ours, even if it may spend
 */
export function compareWithLedger(
  listed: readonly FoundObject[],
  rows: readonly ListedRow[],
  experimentKey: string,
  { isRestored = false } = {},
): ClosingPassFindings {
  const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]));
  const seen = new Set(listed.map(({ platformId }) => platformId));
  const findings: ClosingPassFindings = { extra: [], foreign: [], unseen: [] };
  const ledgerIds = new Set(rows.flatMap(({ platformId }) => platformId ?? []));
  for (const object of listed) {
    if (ledgerIds.has(object.platformId)) continue;
    const key = externalKey(object.name);
    const row = key?.experimentKey === experimentKey ? byOrdinal.get(key.ordinal) : undefined;
    const isForgotten = isRestored && row === undefined;
    if (key?.experimentKey !== experimentKey || (object.maySpend && !isForgotten)) findings.foreign.push(object);
    else if (!row || row.kind !== object.kind || isSettled(row)) findings.extra.push(object);
  }
  findings.unseen = rows.filter(({ state, platformId }) => state === 'created' && platformId && !seen.has(platformId));
  return findings;
}

/** Objects under our key that a restored database does not know, because they were created after its moment. */
export interface NewerObjects {
  /** Objects of rows that were planned or refused at that moment. */
  rows: { ordinal: number; platformId: string }[];
  /** Number of objects with an ordinal that no row has: objects of a later wave of a search, or of an edit. */
  forgotten: number;
}

/** Compares a listing of everything under our key with a ledger that may be older. Copies that a person made do not count. */
export function newerObjects(
  listed: readonly FoundObject[],
  rows: readonly ListedRow[],
  experimentKey: string,
): NewerObjects {
  const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]));
  const newer = new Map<number, string>();
  let forgotten = 0;
  for (const { name, kind, platformId } of listed) {
    const key = externalKey(name);
    if (key?.experimentKey !== experimentKey) continue;
    const row = byOrdinal.get(key.ordinal);
    if (row === undefined) forgotten++;
    else if (row.kind === kind && MISSING.includes(row.state) && !newer.has(row.ordinal))
      newer.set(row.ordinal, platformId);
  }
  return { rows: [...newer].map(([ordinal, platformId]) => ({ ordinal, platformId })), forgotten };
}

const MISSING: readonly LedgerState[] = ['planned', 'rejected'];
const SETTLED: readonly LedgerState[] = ['created', 'rejected', 'removed', 'replacing', 'replaced'];
const isSettled = ({ state }: ListedRow): boolean => SETTLED.includes(state);
