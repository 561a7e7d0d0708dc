/** Room for so much work at once; what finds none waits, the oldest first. */
export class Slots {
  private readonly waiting = new Set<() => void>();

  constructor(private free: number) {}

  run<T>(work: () => Promise<T>): Promise<T>;
  /** @returns what the work answers; undefined where it was called off before there was room, so that it was not begun */
  run<T>(work: () => Promise<T>, calledOff: AbortSignal): Promise<T | undefined>;
  async run<T>(work: () => Promise<T>, calledOff?: AbortSignal): Promise<T | undefined> {
    if (calledOff?.aborted) return undefined;
    if (this.free > 0) this.free--;
    else if (!(await this.room(calledOff))) return undefined;
    try {
      return await work();
    } finally {
      const [next] = this.waiting;
      // Handed over, so that nobody who comes at this moment is served first.
      if (next) next();
      else this.free++;
    }
  }

  /** @returns whether there is room now; false where the wait was called off */
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
