import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { pathOf } from '#libs/platforms/fields/fields-of.js';
import { fileListOf } from '#libs/platforms/kinds/file-lists.js';
import { valueAt } from '#libs/platforms/reading/untrusted.js';
import type { Draft } from './draft.js';
import { listOfRow, slotOf } from './images.js';

/** The mark of a row: a name for its place on the page that stays when other rows come and go. A field's mark is its path. */
export const rowMark = (path: string, id: string): string => `${path}#${id}`;

/**
 * The mark where a finding is shown: `audiences.ages[0].value` at its row, `account.id` at the account, missing storage at the files.
 */
export function markOf(description: PlatformDescription, draft: Draft, field: string): string {
  const path = field.replace(/^data\./, '');
  if (path.startsWith('attachments')) return fileListOf(description, draft) ?? path;
  const list = pathOf(path);
  const index = /^(?:audiences|creatives)\.\w+\[(\d+)\]/.exec(path)?.[1];
  const rows = valueAt(draft, list) as readonly Alternative<unknown>[] | undefined;
  const row = index === undefined ? undefined : rows?.[Number(index)];
  return row === undefined ? list : rowMark(list, row.id);
}

/** The mark where a problem of a file is shown: the visual of its slot. */
export function fileMark(draft: Draft, slot: string): string {
  const { visual } = slotOf(slot);
  return rowMark(listOfRow(draft, visual) ?? '', visual);
}

/** The path of the field or list that a mark belongs to. */
export const pathOfMark = (mark: string): string => mark.split('#')[0]!;
