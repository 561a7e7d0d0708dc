import { useEffect, useState } from 'react';

/** The value after it has not changed for `ms`. Compares by content: pass a string, a number or null. */
export function useDebounced<T extends string | number | null>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
