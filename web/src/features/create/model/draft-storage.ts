import { LIMITS } from '#libs/contracts/limits.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import { readStored, writeStored } from '../../../lib/storage/storage.js';
import { defaultRun, LIST_FIELDS, newDraft, type TrafficDraft } from './draft.js';

/** Raised when the stored shape changes: older drafts are then dropped rather than misread. */
const VERSION = 1;
const keyOf = (userId: string) => `draft.meta.${userId}`;

type StoredDraft = Omit<TrafficDraft, 'visuals'>;

/**
 * Keeps what was typed in this browser, for this user. Images are left out: local storage is too small for their bytes,
 * which the database of files keeps (`lib/storage/files.ts`).
 */
export function saveDraft(userId: string, draft: TrafficDraft): void {
  const { visuals: _files, ...typed } = draft;
  writeStored('necessary', keyOf(userId), JSON.stringify({ version: VERSION, draft: typed satisfies StoredDraft }));
}

export const dropDraft = (userId: string): void => writeStored('necessary', keyOf(userId), null);

/**
 * The kept draft, or null. A run whose start has come too close is moved to the default one: a date that nobody can
 * submit any more is no help.
 */
export function loadDraft(userId: string, now: Date): TrafficDraft | null {
  const stored = parse(readStored(keyOf(userId)));
  if (stored === null) return null;
  const draft: TrafficDraft = { ...newDraft(now), ...stored, visuals: [] };
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
