/** Alternatives to remove from one list. */
export interface Relief {
  /** Name of the component. */
  component: string;
  count: number;
}

/**
 * The fewest alternatives of a single list to remove, so that the created variations stay within the plan.
 * @param sizes alternatives by component
 * @param left variations that are still included
 * @returns null if no single list is long enough
 */
export function feeRelief(sizes: Readonly<Record<string, number>>, left: number): Relief | null {
  const created = Object.values(sizes).reduce((product, size) => product * Math.max(1, size), 1);
  const ways = Object.entries(sizes).flatMap(([component, size]) => {
    const kept = Math.floor((left * size) / created);
    return kept >= 1 && kept < size ? [{ component, count: size - kept }] : [];
  });
  return ways.sort((a, b) => a.count - b.count)[0] ?? null;
}
