interface Entry<T> {
  answer: Promise<T>;
  until: number;
}

/** Answers that are asked for once and then hold for a while, by their keys; one that failed is asked for again. */
export class Kept<T> {
  private readonly entries = new Map<string, Entry<T>>();

  constructor(private readonly lifeMs: number) {}

  /** @param now ms since 1970 */
  get(key: string, ask: () => Promise<T>, now: number = Date.now()): Promise<T> {
    for (const [old, { until }] of this.entries) if (now >= until) this.entries.delete(old);
    const entry = this.entries.get(key) ?? { answer: ask(), until: now + this.lifeMs };
    this.entries.set(key, entry);
    return entry.answer.catch((error: unknown) => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
      throw error;
    });
  }
}
