import { holds, type PlatformDescription } from '#libs/platforms/description.js';
import type { Field, ReferenceField, ReferencesField } from '#libs/platforms/fields/fields.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { isBlank, listOf, recordOf, textOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import type { Lookups } from '../../form/lookups.js';
import type { Draft } from '../../form/draft.js';
import { rowMark } from '../../form/marks.js';

/**
 * The names of chosen objects (accounts, pages, audiences, apps) that no longer exist on the platform, by the marks of their fields. It
 * does not check objects whose lookups are missing, incomplete or searched.
 */
export function goneRows(
  description: PlatformDescription,
  draft: Draft,
  { rows, incomplete = [], isLoading }: Pick<Lookups, 'rows' | 'incomplete' | 'isLoading'>,
): ReadonlyMap<string, string> {
  if (isLoading) return new Map();
  return new Map(
    fieldsOf(description).flatMap(({ path, isList, field }): [string, string][] => {
      const lookup = lookupOf(path, field);
      const found = lookup === null || incomplete.includes(lookup) ? undefined : rows[lookup];
      if (found === undefined || !holds(field.when, draft.objective, (other) => valueAt(draft, other))) return [];
      const known = new Set(found.map(({ id }) => id));
      const choices = isList
        ? (listOf(valueAt(draft, path)) as { id: string; value: unknown }[]).map(
            ({ id, value }) => [rowMark(path, id), value] as const,
          )
        : [[path, valueAt(draft, path)] as const];
      return choices.flatMap(([mark, value]) => {
        const missing = chosenIn(field, value).filter(({ id }) => !known.has(id));
        return missing.length === 0 ? [] : [[mark, missing.map(({ name }) => name).join(', ')]];
      });
    }),
  );
}

/** The lookup of a field's choices; null if it has none. Codes that only the platform knows use their path. */
function lookupOf(path: string, field: Field): string | null {
  if (field.kind === 'reference' || field.kind === 'references') return field.lookup;
  return field.kind === 'code' && field.offered === undefined ? path : null;
}

const chosenIn = (field: Field, value: unknown) => {
  if (field.kind === 'code') return isBlank(value) ? [] : [{ id: textOf(value), name: textOf(value) }];
  const { label = 'name' } = field as ReferenceField | ReferencesField;
  return (field.kind === 'reference' ? [value] : listOf(value)).flatMap((row) => {
    const id = textOf(recordOf(row).id);
    return id === '' ? [] : [{ id, name: textOf(recordOf(row)[label]) || id }];
  });
};
