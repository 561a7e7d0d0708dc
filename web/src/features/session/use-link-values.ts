import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

type Values<Name extends string> = Record<Name, string>;

/**
 * What a mailed link carries in its query, empty where it is missing. Secrets do not stay in the address bar, where a
 * shoulder or a shared screen reads them: the whole set is taken out of it at once. With `isKept` it moves to the history
 * entry, which nobody sees, so that a reload or the way back does not cost the link.
 */
export function useLinkValues<Name extends string>(names: readonly Name[], { isKept = false } = {}): Values<Name> {
  const [search, setSearch] = useSearchParams();
  const state = useLocation().state as { link?: Partial<Values<Name>> } | null;
  const [values] = useState(() => {
    const kept = isKept && !names.some((name) => search.has(name)) ? state?.link : undefined;
    return Object.fromEntries(names.map((name) => [name, search.get(name) ?? kept?.[name] ?? ''])) as Values<Name>;
  });
  useEffect(() => {
    if (!names.some((name) => search.has(name))) return;
    const rest = new URLSearchParams(search);
    for (const name of names) rest.delete(name);
    setSearch(rest, { replace: true, state: isKept ? { link: values } : null });
  }, [isKept, names, search, setSearch, values]);
  return values;
}
