import type { Locator } from 'playwright-core';

export const SIZES = {
  desk: { width: 1440, height: 1000 },
  phone: { width: 390, height: 844 },
};

/** Whether the whole element is inside the window, at the current scroll position. */
export async function isInSight(part: Locator): Promise<boolean> {
  const box = await part.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= part.page().viewportSize()!.height;
}
