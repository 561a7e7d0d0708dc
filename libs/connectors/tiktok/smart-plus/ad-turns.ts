import { setTimeout as pause } from 'node:timers/promises';

/**
 * Minimum time between two operations on one ad. Source: rate limits of the portal ('one operation per 5 seconds on a single Upgraded
 * Smart+ ad'), read November 2026.
 */
const APART_MS = 5_000;
/** Additional time: clocks tick in whole milliseconds, and TikTok counts a call when it arrives. */
const MARGIN_MS = 250;

/**
 * Keeps a minimum time between this process's operations on one ad: creating, switching and deleting it. Within five seconds, TikTok
 * refuses a second operation as a conflict, and the caller repeats it.
 */
export class AdTurns {
  private readonly last = new Map<string, number>();

  /** @param clock milliseconds, never set back */
  constructor(
    private readonly clock: () => number = () => performance.now(),
    private readonly wait: (ms: number) => Promise<unknown> = (ms) => pause(ms),
  ) {}

  /** Waits until all of the ads are free for an operation. */
  async turn(ids: readonly string[]): Promise<void> {
    const free = Math.max(0, ...ids.map((id) => (this.last.get(id) ?? -Infinity) + APART_MS + MARGIN_MS));
    const left = free - this.clock();
    if (left > 0) await this.wait(Math.ceil(left));
  }

  /** Notes an operation on ads. */
  took(ids: readonly string[]): void {
    const now = this.clock();
    for (const [id, at] of this.last) {
      if (at + APART_MS + MARGIN_MS > now) break; // the map keeps the order of times
      this.last.delete(id);
    }
    for (const id of ids) {
      this.last.delete(id);
      this.last.set(id, now);
    }
  }
}
