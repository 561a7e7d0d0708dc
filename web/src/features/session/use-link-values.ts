import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

type Values<Name extends string> = Record<Name, string>;

/**
 * What a mailed link carries in its fragment or its query, empty where it is missing. Secrets do not stay in the address bar,
 * where a shoulder or a shared screen reads them: the whole set is taken out of it at once. With `isKept` it moves to the
 * history entry, which nobody sees, so that a reload or the way back does not cost the link.
 */
export function useLinkValues<Name extends string>(names: readonly Name[], { isKept = false } = {}): Values<Name> {
  const [search, setSearch] = useSearchParams();
  const { hash, state } = useLocation() as { hash: string; state: { link?: Partial<Values<Name>> } | null };
  const carried = carriedBy(names, search, hash);
  const [values, setValues] = useState(() => ({
    ...noneOf(names),
    ...(carried ?? (isKept ? state?.link : undefined)),
  }));
  // A link that differs in its fragment alone, opened where the page is open already, loads nothing anew.
  const newer = carried && JSON.stringify(carried) !== JSON.stringify(values) ? carried : null;
  if (newer) setValues(newer);
  useEffect(() => {
    if (!carried) return;
    const rest = new URLSearchParams(search);
    for (const name of names) rest.delete(name);
    setSearch(rest, { replace: true, state: isKept ? { link: values } : null });
  }, [carried, isKept, names, search, setSearch, values]);
  return values;
}

const noneOf = <Name extends string>(names: readonly Name[]): Values<Name> =>
  Object.fromEntries(names.map((name) => [name, ''])) as Values<Name>;

/** Null where the address carries none of them. */
function carriedBy<Name extends string>(
  names: readonly Name[],
  search: URLSearchParams,
  hash: string,
): Values<Name> | null {
  const places = [new URLSearchParams(hash.slice(1)), search];
  if (!names.some((name) => places.some((place) => place.has(name)))) return null;
  const found = names.map((name) => [
    name,
    places.map((place) => place.get(name)).find((value) => value !== null) ?? '',
  ]);
  return Object.fromEntries(found) as Values<Name>;
}
