import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

type Values<Name extends string> = Record<Name, string>;

/**
 * The values of a mailed link, from its fragment or its query; empty if they are missing. Secrets must not stay in the address bar,
 * where a bystander or a shared screen reads them, so the hook removes all values from the address immediately. With `isKept` they move to
 * the history entry, which nobody sees, so that a reload or going back does not lose them.
 */
export function useLinkValues<Name extends string>(names: readonly Name[], { isKept = false } = {}): Values<Name> {
  const [search, setSearch] = useSearchParams();
  const { hash, state } = useLocation() as { hash: string; state: { link?: Partial<Values<Name>> } | null };
  const inAddress = valuesInAddress(names, search, hash);
  const [values, setValues] = useState(() => ({
    ...noneOf(names),
    ...(inAddress ?? (isKept ? state?.link : undefined)),
  }));
  // A link that differs only in its fragment does not reload a page that is already open.
  const newer = inAddress && JSON.stringify(inAddress) !== JSON.stringify(values) ? inAddress : null;
  if (newer) setValues(newer);
  useEffect(() => {
    if (!inAddress) return;
    const rest = new URLSearchParams(search);
    for (const name of names) rest.delete(name);
    setSearch(rest, { replace: true, state: isKept ? { link: values } : null });
  }, [inAddress, isKept, names, search, setSearch, values]);
  return values;
}

const noneOf = <Name extends string>(names: readonly Name[]): Values<Name> =>
  Object.fromEntries(names.map((name) => [name, ''])) as Values<Name>;

/** The values in the address; null if it has none of them. */
function valuesInAddress<Name extends string>(
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
