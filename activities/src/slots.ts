/** Room for so much work at once; what finds none waits, the oldest first. */
export class Slots {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // Handed over, so that nobody who comes at this moment is served first.
      if (next) next();
      else this.free++;
    }
  }
}
