import { useLayoutEffect, useState } from 'react';

type Functions = Readonly<Record<string, (...args: never[]) => void>>;

/** Functions with a stable identity that call the latest functions, so that components that receive them do not render again. */
export function useLatest<T extends Functions>(functions: T): T {
  const [kept] = useState(() => forwarding(functions));
  useLayoutEffect(() => kept.take(functions));
  return kept.same;
}

function forwarding<T extends Functions>(first: T) {
  let latest = first;
  const names = Object.keys(first);
  const same = Object.fromEntries(names.map((name) => [name, (...args: never[]) => latest[name]!(...args)])) as T;
  return { same, take: (functions: T) => void (latest = functions) };
}
