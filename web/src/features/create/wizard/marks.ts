import type { Alternative } from '#libs/platforms/fields.js';
import { pathOf } from '#libs/platforms/fields-of.js';
import { valueAt } from '#libs/platforms/loose.js';
import type { Draft } from './draft.js';

/** A place on the page: a field's path, or a row of a list, which keeps its mark when others come and go. */
export const rowMark = (path: string, id: string): string => `${path}#${id}`;

/**
 * Where a finding is shown: `audiences.ages[0].value` at its row, `account.id` at the account. The files of a request are
 * its visuals.
 * @param sent ids of the visuals whose files were sent, in their order
 */
export function markOf(draft: Draft, field: string, sent: readonly string[] = []): string {
  const path = field.replace(/^data\./, '');
  const file = /^(?:attachments|visual_data)(?:\[(\d+)\])?/.exec(path);
  if (file !== null) {
    const id = sent[Number(file[1] ?? -1)];
    return id === undefined ? 'creatives.visuals' : rowMark('creatives.visuals', id);
  }
  const list = pathOf(path);
  const index = /^(?:audiences|creatives)\.\w+\[(\d+)\]/.exec(path)?.[1];
  const rows = valueAt(draft, list) as readonly Alternative<unknown>[] | undefined;
  const row = index === undefined ? undefined : rows?.[Number(index)];
  return row === undefined ? list : rowMark(list, row.id);
}

/** The path of the field or list that a mark belongs to. */
export const pathOfMark = (mark: string): string => mark.split('#')[0]!;
