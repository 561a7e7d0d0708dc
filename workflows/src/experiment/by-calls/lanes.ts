import { patched } from '@temporalio/workflow';

/** Whether a lane that fails lets the others end first. Runs from before this patch continued while others were still under way. */
const letsOthersEnd = (): boolean => patched('lanes-settle-2026-11');

/**
 * Works through items, at most `width` at a time, in order of their start. It ends when every lane has ended, so that nothing is under way
 * any more, however it ends.
 * @param work returns whether to continue: false finishes the work under way and takes no further item; so does an error
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
