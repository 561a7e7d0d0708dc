import type { Language } from '#libs/contracts/messages/language.js';
import { componentField } from '#libs/platforms/components/components.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { pathOfAlternative, withAlternative } from '#libs/platforms/components/edit-alternative.js';
import type { ComponentField } from '#libs/platforms/fields/fields.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { listOf, recordOf, textOf, valueAt, withValueAt, type Loose } from '#libs/platforms/reading/loose.js';
import type { Draft } from '../form/draft.js';
import { fromInput } from '../form/from-input.js';

/** Which alternative of a run it is. */
export interface AlternativeRef {
  component: string;
  /** From 0. */
  level: number;
}

/** A run's contents as the wizard holds them, and where in them the alternative stands. */
export interface EditedDraft {
  draft: Draft;
  path: string;
  /** Of its row. */
  id: string;
  field: ComponentField;
}

/**
 * @param content as the experiment is stored
 * @param stored the alternative as it is stored by now
 * @returns null where the experiment has none such
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
  ) as Alternative<Loose>[];
  const { draft } = fromInput(description, input, { language, goals: description.goals });
  // The list as it is stored: the wizard leaves out visuals whose files are gone, and then others would take their places.
  return { draft: withValueAt(draft, path, rows), path, id: textOf(rows[which.level]?.id), field };
}

/** What a row of a draft holds. */
export const valueOfRow = (draft: Draft, path: string, id: string): unknown =>
  (listOf(valueAt(draft, path)) as Alternative<unknown>[]).find((row) => row.id === id)?.value;
