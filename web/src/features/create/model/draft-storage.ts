import { LIMITS } from '#libs/contracts/limits.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import { readStored, writeStored } from '../../../lib/storage/storage.js';
import { defaultRun, isStored, LIST_FIELDS, newDraft, type StoredImage, type TrafficDraft } from './draft.js';

/** Raised when the stored shape changes: older drafts are then dropped rather than misread. */
const VERSION = 1;

/** Whose draft it is, and of which experiment's contents; null where it began empty. Each is kept beside the others. */
export interface DraftOwner {
  userId: string;
  from: string | null;
}
const keyOf = ({ userId, from }: DraftOwner) => `draft.meta.${userId}${from === null ? '' : `.${from}`}`;

/** Drafts of before images could be the server's have no list of them. */
type StoredDraft = Omit<TrafficDraft, 'visuals'> & { visuals?: StoredImage[] };

/**
 * Keeps what was typed in this browser, for this user. Images of this computer are left out: local storage is too small
 * for their bytes, which the database of files keeps (`lib/storage/files.ts`).
 */
export function saveDraft(owner: DraftOwner, draft: TrafficDraft): void {
  const kept: StoredDraft = { ...draft, visuals: draft.visuals.filter(isStored) };
  writeStored('necessary', keyOf(owner), JSON.stringify({ version: VERSION, draft: kept }));
}

export const dropDraft = (owner: DraftOwner): void => writeStored('necessary', keyOf(owner), null);

/**
 * The kept draft, or null. A run whose start has come too close is moved to the default one: a date that nobody can
 * submit any more is no help. The dates of another experiment stay: the form says what is wrong with them.
 */
export function loadDraft(owner: DraftOwner, now: Date): TrafficDraft | null {
  const stored = parse(readStored(keyOf(owner)));
  if (stored === null) return null;
  const draft: TrafficDraft = { ...newDraft(now), ...stored, visuals: stored.visuals ?? [] };
  if (owner.from !== null) return draft;
  const isLate =
    draft.startsAt === null
      ? draft.startsTyped === ''
      : Date.parse(draft.startsAt) - now.getTime() < LIMITS.startAheadHours * HOUR_MS;
  return isLate ? { ...draft, ...defaultRun(now) } : draft;
}

function parse(text: string | null): StoredDraft | null {
  if (text === null) return null;
  try {
    const { version, draft } = JSON.parse(text) as { version?: unknown; draft?: StoredDraft };
    const isWhole =
      typeof draft === 'object' && LIST_FIELDS.every((field) => field === 'visuals' || Array.isArray(draft[field]));
    return version === VERSION && isWhole ? draft : null;
  } catch {
    return null; // Not ours or cut off: an empty form is the honest start.
  }
}
