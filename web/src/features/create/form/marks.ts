import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { pathOf } from '#libs/platforms/fields/fields-of.js';
import { valueAt } from '#libs/platforms/reading/loose.js';
import type { Draft } from './draft.js';

/** A place on the page: a field's path, or a row of a list, which keeps its mark when other rows come and go. */
export const rowMark = (path: string, id: string): string => `${path}#${id}`;

/**
 * The place that shows a finding: `audiences.ages[0].value` at its row, `account.id` at the account. A lack of storage shows at the files.
 */
export function markOf(draft: Draft, field: string): string {
  const path = field.replace(/^data\./, '');
  if (path.startsWith('attachments')) return 'creatives.visuals';
  const list = pathOf(path);
  const index = /^(?:audiences|creatives)\.\w+\[(\d+)\]/.exec(path)?.[1];
  const rows = valueAt(draft, list) as readonly Alternative<unknown>[] | undefined;
  const row = index === undefined ? undefined : rows?.[Number(index)];
  return row === undefined ? list : rowMark(list, row.id);
}

/** The path of the field or list that a mark belongs to. */
export const pathOfMark = (mark: string): string => mark.split('#')[0]!;
