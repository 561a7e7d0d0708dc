import { holds, type PlatformDescription } from '#libs/platforms/description.js';
import type { ReferenceField, ReferencesField } from '#libs/platforms/fields.js';
import { fieldsOf } from '#libs/platforms/fields-of.js';
import { listOf, recordOf, textOf, valueAt } from '#libs/platforms/loose.js';
import type { Lookups } from '../platforms/lookups.js';
import type { Draft } from './draft.js';
import { rowMark } from './marks.js';

/**
 * What was chosen of the platform's own things (accounts, pages, audiences) and is not among them any more, by the mark of the
 * place where it stands. What has not been looked up yet, or is found by a search, is not judged.
 */
export function goneRows(
  description: PlatformDescription,
  draft: Draft,
  { rows, isLoading }: Pick<Lookups, 'rows' | 'isLoading'>,
): ReadonlyMap<string, string> {
  if (isLoading) return new Map();
  return new Map(
    fieldsOf(description).flatMap(({ path, isList, field }): [string, string][] => {
      if (field.kind !== 'reference' && field.kind !== 'references') return [];
      const found = rows[field.lookup];
      if (found === undefined || !holds(field.when, draft.objective, (other) => valueAt(draft, other))) return [];
      const known = new Set(found.map(({ id }) => id));
      const stands = isList
        ? (listOf(valueAt(draft, path)) as { id: string; value: unknown }[]).map(
            ({ id, value }) => [rowMark(path, id), value] as const,
          )
        : [[path, valueAt(draft, path)] as const];
      return stands.flatMap(([mark, value]) => {
        const gone = chosenIn(field, value).filter(({ id }) => !known.has(id));
        return gone.length === 0 ? [] : [[mark, gone.map(({ name }) => name).join(', ')]];
      });
    }),
  );
}

const chosenIn = ({ kind, label = 'name' }: ReferenceField | ReferencesField, value: unknown) =>
  (kind === 'reference' ? [value] : listOf(value)).flatMap((row) => {
    const id = textOf(recordOf(row).id);
    return id === '' ? [] : [{ id, name: textOf(recordOf(row)[label]) || id }];
  });
