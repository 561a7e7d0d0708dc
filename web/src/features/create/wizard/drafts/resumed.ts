import type { PlatformDescription } from '#libs/platforms/description.js';
import { textOf } from '#libs/platforms/reading/loose.js';
import { newDraft, withGoal } from '../../form/draft.js';
import { differencesOf } from './draft-differences.js';
import { begunAt, loadDraft, type DraftOwner } from './storage.js';

/** What a new experiment goes on with, although nobody asked for it. */
export interface Resumed {
  /** When it was begun, ISO 8601; null where that is not known. */
  begun: string | null;
  /** The name that was given to it; empty for none yet. */
  name: string;
}

/**
 * What this browser kept of a person's own form, where something was typed into it; null for an empty form. The account, the page
 * and the dates do not count: they are filled in by themselves.
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
