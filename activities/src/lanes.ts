/**
 * Lanes for work of which there is none most of the time: one looks for it, and each that has some to do has another one look.
 * So an idle process asks once, and work that lasts holds no other up until all lanes are busy.
 * @param work calls `found` once it has something to do
 */
export function createLanes(count: number, work: (found: () => void) => Promise<number>): (() => Promise<number>)[] {
  const busy = new Set<number>();
  return Array.from({ length: count }, (_, lane) => async () => {
    // Of the lanes up to this number of busy ones at least one is free, and looks.
    if (lane > busy.size) return 0;
    try {
      return await work(() => busy.add(lane));
    } finally {
      busy.delete(lane);
    }
  });
}
