import type { PlatformDescription } from '#libs/platforms/description.js';
import { recordOf, textOf } from '#libs/platforms/loose.js';
import { rowOf } from '../controls/row-of.js';
import type { LookupRow, Lookups } from '../platforms/lookups.js';
import type { Draft } from './draft.js';

const only = (rows: readonly LookupRow[]): LookupRow | undefined => (rows.length === 1 ? rows[0] : undefined);

/** The row that was chosen, as the platform has it now; a kept one that is gone counts as none, a single one as chosen. */
export function knownRow(rows: readonly LookupRow[], chosen: unknown): LookupRow | undefined {
  const id = textOf(recordOf(chosen).id);
  return rows.find((row) => row.id === id) ?? only(rows.filter((row) => row.isUnusable !== true));
}

/** The draft with an account and a page that exist. */
export function withKnownRows(
  { setup }: PlatformDescription,
  draft: Draft,
  { rows, isLoading }: Pick<Lookups, 'rows' | 'isLoading'>,
): Draft {
  if (isLoading) return draft;
  const known = Object.entries(setup).flatMap(([name, field]) => {
    if (field.kind !== 'reference' || field.required !== true) return [];
    const row = knownRow(rows[field.lookup] ?? [], draft[name]);
    return [[name, row === undefined ? undefined : rowOf(field, row)]];
  });
  return { ...draft, ...(Object.fromEntries(known) as object) };
}
