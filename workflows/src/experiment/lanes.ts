/**
 * Works through items, at most `width` at a time, in order of their start.
 * `work` answers whether to go on: false lets what is under way finish and takes no further item.
 */
export async function inLanes<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<boolean>,
): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      if (!(await work(item))) waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
}
