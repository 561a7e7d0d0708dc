import { patched } from '@temporalio/workflow';

/**
 * Works on items, at most `width` at a time, and starts them in their order. It returns when every lane has ended, so that no work
 * continues after it.
 * @param hasChanges see `hasChangesFromStart`; in older workflows, it can return while other lanes still work
 * @param work returns whether to continue; after false or an error, running work finishes, but no further item starts
 * @throws the error of the first lane that failed
 */
export async function inLanes<T>(
  items: readonly T[],
  { width, hasChanges }: { width: number; hasChanges: boolean },
  work: (item: T) => Promise<boolean>,
): Promise<void> {
  const letsOthersEnd = (): boolean => hasChanges || patched('lanes-settle-2026-11');
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        if (!(await work(item))) waiting.length = 0;
      } catch (error) {
        if (letsOthersEnd()) waiting.length = 0;
        throw error;
      }
    }
  };
  const lanes = Array.from({ length: Math.min(width, items.length) }, lane);
  try {
    await Promise.all(lanes);
  } catch (error) {
    if (letsOthersEnd()) await Promise.allSettled(lanes);
    throw error;
  }
}
