import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = { first: 250, most: 3_000 };

/**
 * Checks the platform's unfinished work immediately, then at growing intervals, until no work is left or the time has passed.
 * @param look returns how much is left
 * @returns how much is left in the end
 */
export async function lookUntil(look: () => Promise<number>, { forMs }: { forMs: number }): Promise<number> {
  const end = performance.now() + forMs;
  for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.most)) {
    const left = await look();
    if (left === 0 || performance.now() + pause > end) return left;
    await sleep(pause);
  }
}
