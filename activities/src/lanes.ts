/**
 * Lanes for rare work. One lane checks for work; each lane that finds some wakes another one to check. So an idle process checks once per
 * turn, and long work delays nothing until all lanes are busy.
 * @param work calls `onWorkFound` once it has something to do
 */
export function createLanes(
  count: number,
  work: (onWorkFound: () => void) => Promise<number>,
): (() => Promise<number>)[] {
  const busy = new Set<number>();
  return Array.from({ length: count }, (_, lane) => async () => {
    // The lanes from 0 to `busy.size` include at least one free lane, which checks. Later lanes can rest.
    if (lane > busy.size) return 0;
    try {
      return await work(() => busy.add(lane));
    } finally {
      busy.delete(lane);
    }
  });
}
