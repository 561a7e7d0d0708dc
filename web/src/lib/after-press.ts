let isPressed = false;
if (typeof window !== 'undefined') {
  const note = (isDown: boolean) => () => void (isPressed = isDown);
  window.addEventListener('pointerdown', note(true), true);
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, note(false), true);
}

/**
 * Runs `work` now, or when the pressed mouse button is released. A message that appears on blur moves the elements below it. If they moved
 * between press and release, the click would miss its button.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) return work();
  const released = new AbortController();
  const run = () => {
    released.abort();
    setTimeout(work); // after the click, which follows immediately
  };
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, run, { capture: true, signal: released.signal });
}
