import { LRUCache } from 'lru-cache';

/** Keys of one cache; the longest unused goes first. */
const MOST = 1_000;

/** Answers that are asked for once and then hold for a while, by their keys; one that failed is asked for again. */
export class Kept<T extends object | string> {
  private readonly answers: LRUCache<string, T, () => Promise<T>>;

  constructor(lifeMs: number) {
    this.answers = new LRUCache({
      max: MOST,
      ttl: lifeMs,
      ttlResolution: 0, // to the millisecond, asked each time
      fetchMethod: (_key, _stale, { context: ask }) => ask(),
      // Whoever waits for an answer gets it, though it may not be kept any more.
      ignoreFetchAbort: true,
    });
  }

  /** @throws what asking throws */
  get(key: string, ask: () => Promise<T>): Promise<T> {
    return this.answers.forceFetch(key, { context: ask });
  }
}
