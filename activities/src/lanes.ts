/**
 * Lanes for rare work. One lane checks for work; each lane that finds some wakes another one to check. So an idle process checks once per
 * turn, and long work delays nothing until all lanes are busy.
 * @param work calls `found` once it has something to do
 */
export function createLanes(count: number, work: (found: () => void) => Promise<number>): (() => Promise<number>)[] {
  const busy = new Set<number>();
  return Array.from({ length: count }, (_, lane) => async () => {
    // With this many busy lanes, at least one lane up to this number is free and checks.
    if (lane > busy.size) return 0;
    try {
      return await work(() => busy.add(lane));
    } finally {
      busy.delete(lane);
    }
  });
}
