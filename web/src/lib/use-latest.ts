import { useLayoutEffect, useState } from 'react';

type Functions = Readonly<Record<string, (...given: never[]) => void>>;

/** Functions that stay the same and do what the last ones given do: what is handed on to many is not drawn anew for them. */
export function useLatest<T extends Functions>(functions: T): T {
  const [kept] = useState(() => forwarding(functions));
  useLayoutEffect(() => kept.take(functions));
  return kept.same;
}

function forwarding<T extends Functions>(first: T) {
  let latest = first;
  const names = Object.keys(first);
  const same = Object.fromEntries(names.map((name) => [name, (...given: never[]) => latest[name]!(...given)])) as T;
  return { same, take: (functions: T) => void (latest = functions) };
}
