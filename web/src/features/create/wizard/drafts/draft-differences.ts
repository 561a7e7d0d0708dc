import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { listOf, valueAt, valuesOf, withValueAt, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import { contentKey } from './content-key.js';
import type { Draft } from '../../form/draft.js';

/** The values of two versions of a draft at a path. */
export interface Difference {
  path: string;
  mine: unknown;
  theirs: unknown;
}

/**
 * The differences between two versions of a draft, in the order of the wizard. Alternatives are compared by their values, because their
 * ids mean nothing to users.
 */
export function differencesOf(description: PlatformDescription, mine: Draft, theirs: Draft): Difference[] {
  // The currency follows from the account.
  const places = fieldsOf(description).filter(({ field }) => field.kind !== 'currency');
  const lists = new Set(places.flatMap(({ path, isList }) => (isList ? [path] : [])));
  const contents = (draft: Draft, path: string) =>
    lists.has(path) ? valuesOf(valueAt(draft, path)) : valueAt(draft, path);
  return ['objective', 'tested_count', 'search', ...places.map(({ path }) => path)].flatMap((path) =>
    contentKey(unset(contents(mine, path))) === contentKey(unset(contents(theirs, path)))
      ? []
      : [{ path, mine: valueAt(mine, path), theirs: valueAt(theirs, path) }],
  );
}

/** An unset value, an empty text and an empty list are equal. */
const unset = (value: unknown): unknown =>
  value === '' || (Array.isArray(value) && value.length === 0) ? null : (value ?? null);

/**
 * The user's draft with the other version's values at some paths.
 * @param isHere returns whether only this browser has a visual's files: such visuals stay
 */
export function withTheirs(
  mine: Draft,
  differences: readonly Difference[],
  { takes, isHere }: { takes(path: string): boolean; isHere(id: string): boolean },
): Draft {
  return differences.reduce((draft, { path, theirs }) => {
    if (!takes(path)) return draft;
    const own = (listOf(valueAt(mine, path)) as Alternative<Untrusted>[]).filter(({ id }) => isHere(id));
    return withValueAt(draft, path, own.length === 0 ? theirs : [...listOf(theirs), ...own]);
  }, mine);
}
