import { patched } from '@temporalio/workflow';

/** Whether a failing lane lets the others finish first. Runs from before this patch continued while other lanes were still working. */
const letsOthersEnd = (): boolean => patched('lanes-settle-2026-11');

/**
 * Works through items, at most `width` at a time, in order of their start. It returns when every lane has ended, so that no work is left
 * running in any case.
 * @param work returns whether to continue: after false or an error, running work finishes and no further item starts
 * @throws the error of the first lane that failed
 */
export async function inLanes<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<boolean>,
): Promise<void> {
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
