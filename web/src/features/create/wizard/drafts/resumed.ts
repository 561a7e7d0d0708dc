import type { PlatformDescription } from '#libs/platforms/description.js';
import { textOf } from '#libs/platforms/reading/untrusted.js';
import { newDraft, withGoal } from '../../form/draft.js';
import { differencesOf } from './draft-differences.js';
import { begunAt, loadDraft, type DraftOwner } from './storage.js';

/** The earlier form that a new experiment continues without a question. */
export interface Resumed {
  /** When the form was begun, ISO 8601; null if that is unknown. */
  begun: string | null;
  /** Its name; empty for none yet. */
  name: string;
}

/**
 * The user's own form as this browser stores it; null if the user has typed nothing. Account, page and dates do not count, because they are
 * filled in automatically.
 */
export function resumedOf(
  description: PlatformDescription,
  owner: DraftOwner,
  { now, goals }: { now: Date; goals: readonly string[] },
): Resumed | null {
  const kept = loadDraft(description, owner, { now, goals });
  if (kept === null) return null;
  const { draft } = kept;
  const empty = withGoal(description, newDraft(description, now), draft.objective);
  const filled = ['objective', description.time.start, description.time.end, ...Object.keys(description.setup)];
  const typed = differencesOf(description, draft, empty).filter(({ path }) => !filled.includes(path));
  return typed.length === 0 ? null : { begun: begunAt(owner), name: textOf(draft.information['name']) };
}
