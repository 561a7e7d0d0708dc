/** Limits how much work runs at once; further work waits, the oldest first. */
export class Slots {
  private readonly waiting = new Set<() => void>();

  constructor(private free: number) {}

  run<T>(work: () => Promise<T>): Promise<T>;
  /** @returns the result of the work; undefined if it was canceled before it began */
  run<T>(work: () => Promise<T>, calledOff: AbortSignal): Promise<T | undefined>;
  async run<T>(work: () => Promise<T>, calledOff?: AbortSignal): Promise<T | undefined> {
    if (calledOff?.aborted) return undefined;
    if (this.free > 0) this.free--;
    else if (!(await this.room(calledOff))) return undefined;
    try {
      return await work();
    } finally {
      const [next] = this.waiting;
      // Passes the slot on directly, so that a newcomer cannot take it first.
      if (next) next();
      else this.free++;
    }
  }

  /** @returns whether a slot is free now; false if the wait was canceled */
  private room(calledOff: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = (hasRoom: boolean): void => {
        this.waiting.delete(take);
        calledOff?.removeEventListener('abort', giveUp);
        resolve(hasRoom);
      };
      const take = (): void => leave(true);
      const giveUp = (): void => leave(false);
      this.waiting.add(take);
      calledOff?.addEventListener('abort', giveUp);
    });
  }
}
