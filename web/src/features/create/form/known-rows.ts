import { holds, type PlatformDescription } from '#libs/platforms/description.js';
import type { When } from '#libs/platforms/fields/fields.js';
import { recordOf, textOf, valueAt } from '#libs/platforms/reading/loose.js';
import { rowOf } from './row-of.js';
import type { LookupRow, Lookups } from './lookups.js';
import type { Draft } from './draft.js';

const only = (rows: readonly LookupRow[]): LookupRow | undefined => (rows.length === 1 ? rows[0] : undefined);

const rowIn = (rows: readonly LookupRow[], chosen: unknown): LookupRow | undefined => {
  const id = textOf(recordOf(chosen).id);
  return rows.find((row) => row.id === id);
};

/** The row that was chosen, as the platform has it now; a kept one that is gone counts as none, a single one as chosen. */
export const knownRow = (rows: readonly LookupRow[], chosen: unknown): LookupRow | undefined =>
  rowIn(rows, chosen) ?? only(rows.filter((row) => row.isUnusable !== true));

/** Whether a choice that is gone falls away by itself, as what the run is bound to does; any other is the person's to change. */
export const fallsAway = ({ setup }: PlatformDescription, path: string): boolean => setup[path]?.kind === 'reference';

/** The draft with an account, a page and what belongs to them that exist. What has not been looked up yet stays. */
export function withKnownRows(
  { setup }: PlatformDescription,
  draft: Draft,
  { rows, isLoading }: Pick<Lookups, 'rows' | 'isLoading'>,
): Draft {
  if (isLoading) return draft;
  const isTrue = (when: true | When) => holds(when, draft.objective, (path) => valueAt(draft, path));
  const known = Object.entries(setup).flatMap(([name, field]) => {
    if (field.kind !== 'reference' || !isTrue(field.when ?? true)) return [];
    const found = rows[field.lookup];
    if (found === undefined) return [];
    const isAsked = field.required !== undefined && isTrue(field.required);
    const row = isAsked ? knownRow(found, draft[name]) : rowIn(found, draft[name]);
    return [[name, row === undefined ? undefined : rowOf(field, row)]];
  });
  return { ...draft, ...(Object.fromEntries(known) as object) };
}
