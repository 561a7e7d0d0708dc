import type { Language } from '#libs/contracts/messages/language.js';
import { componentField } from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { pathOfAlternative, withAlternative } from '#libs/platforms/components/edit-alternative.js';
import type { ComponentField } from '#libs/platforms/fields/fields.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { listOf, recordOf, textOf, valueAt, withValueAt, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import type { Draft } from '../form/draft.js';
import { fromInput } from '../form/from-input.js';

/** Identifies an alternative of a run. */
export interface AlternativeRef {
  component: string;
  /** From 0. */
  level: number;
}

/** A run's contents as the wizard holds them, and the alternative's place in them. */
export interface EditedDraft {
  draft: Draft;
  path: string;
  /** The id of its row. */
  id: string;
  field: ComponentField;
}

/**
 * @param content the stored experiment
 * @param stored the alternative as it is stored now
 * @returns null if the experiment has no such alternative
 */
export function editedDraft(
  description: PlatformDescription,
  content: unknown,
  { value, ...which }: AlternativeRef & { value: unknown },
  language: Language,
): EditedDraft | null {
  const input = recordOf(content);
  const path = pathOfAlternative(description, input, which);
  const field = componentField(description, which.component);
  if (path === null || field === undefined) return null;
  const rows = listOf(
    valueAt(withAlternative(input, path, { level: which.level, value }), path),
  ) as Alternative<Untrusted>[];
  const { draft } = fromInput(description, input, { language, goals: description.goals });
  // Uses the stored list: the wizard leaves out visuals whose files are deleted, which would shift the places of the others.
  return { draft: withValueAt(draft, path, rows), path, id: textOf(rows[which.level]?.id), field };
}

/** The value of a draft's row. */
export const valueOfRow = (draft: Draft, path: string, id: string): unknown =>
  (listOf(valueAt(draft, path)) as Alternative<unknown>[]).find((row) => row.id === id)?.value;
