import { useState } from 'react';

/** Returns the earlier object if the new one has the same entries, so that components that depend on it do not render again. */
export function useSame<T extends object>(value: T): T {
  const [kept, keep] = useState(value);
  if (kept === value || hasSameEntries(kept, value)) return kept;
  keep(value);
  return value;
}

const hasSameEntries = (one: object, other: object): boolean => {
  const [a, b] = [Object.entries(one), new Map(Object.entries(other))];
  return a.length === b.size && a.every(([name, value]) => b.has(name) && Object.is(b.get(name), value));
};
