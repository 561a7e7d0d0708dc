/**
 * Lanes for work that is rare. One lane looks for work; each lane that finds some wakes another one to look. So an idle process asks
 * once, and long work holds up nothing until all lanes are busy.
 * @param work calls `found` once it has something to do
 */
export function createLanes(count: number, work: (found: () => void) => Promise<number>): (() => Promise<number>)[] {
  const busy = new Set<number>();
  return Array.from({ length: count }, (_, lane) => async () => {
    // With this many busy lanes, at least one lane up to this number is free and looks.
    if (lane > busy.size) return 0;
    try {
      return await work(() => busy.add(lane));
    } finally {
      busy.delete(lane);
    }
  });
}
