import { holds, type PlatformDescription } from '#libs/platforms/description.js';
import type { When } from '#libs/platforms/fields/fields.js';
import { recordOf, textOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { rowOf } from './row-of.js';
import type { LookupRow, Lookups } from './lookups.js';
import type { Draft } from './draft.js';

const only = (rows: readonly LookupRow[]): LookupRow | undefined => (rows.length === 1 ? rows[0] : undefined);

const rowIn = (rows: readonly LookupRow[], chosen: unknown): LookupRow | undefined => {
  const id = textOf(recordOf(chosen).id);
  return rows.find((row) => row.id === id);
};

/**
 * The chosen row in the platform's present data. A stored choice that no longer exists counts as none. Without a choice, a single usable
 * row counts as chosen, and so does the preferred one.
 */
export function knownRow(rows: readonly LookupRow[], chosen: unknown): LookupRow | undefined {
  const usable = rows.filter((row) => row.isUnusable !== true);
  return rowIn(rows, chosen) ?? only(usable) ?? usable.find((row) => row.isPreferred === true);
}

/** Whether a choice that no longer exists is cleared automatically. True only for the run's bindings; the user has to change all others. */
export const fallsAway = ({ setup }: PlatformDescription, path: string): boolean => setup[path]?.kind === 'reference';

/** The draft with bindings (account, page and their rows) that exist. Bindings that have not been looked up yet stay. */
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
    const isRequired = field.required !== undefined && isTrue(field.required);
    const row = isRequired ? knownRow(found, draft[name]) : rowIn(found, draft[name]);
    return [[name, row === undefined ? undefined : rowOf(field, row)]];
  });
  return { ...draft, ...(Object.fromEntries(known) as object) };
}
