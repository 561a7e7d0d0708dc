import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * What a mailed link carries in its query, empty where it is missing. Secrets do not stay in the address bar, where a
 * shoulder or a shared screen reads them: the whole set is taken out of it at once.
 */
export function useLinkValues<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const [search, setSearch] = useSearchParams();
  const [values] = useState(
    () => Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>,
  );
  useEffect(() => {
    if (!names.some((name) => search.has(name))) return;
    const rest = new URLSearchParams(search);
    for (const name of names) rest.delete(name);
    setSearch(rest, { replace: true });
  }, [names, search, setSearch]);
  return values;
}
