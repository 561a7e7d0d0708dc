let isPressed = false;
if (typeof window !== 'undefined') {
  const note = (isDown: boolean) => () => void (isPressed = isDown);
  window.addEventListener('pointerdown', note(true), true);
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, note(false), true);
}

/**
 * Runs `work` now, or once the mouse button that is down is up again. A message that appears when a field is left moves
 * what stands below it: under the mouse, between pressing and releasing, it would take the click away from its button.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) return work();
  const released = new AbortController();
  const run = () => {
    released.abort();
    setTimeout(work); // after the click, which follows in the same breath
  };
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, run, { capture: true, signal: released.signal });
}
