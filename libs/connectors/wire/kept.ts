import { LRUCache } from 'lru-cache';

/** Maximum number of keys in one cache; the least recently used key is dropped first. */
const MOST = 1_000;

/** A cache of answers by key, each valid for a while; a failed request is not kept. */
export class Kept<T extends object | string> {
  private readonly answers: LRUCache<string, T, () => Promise<T>>;

  constructor(lifeMs: number) {
    this.answers = new LRUCache({
      max: MOST,
      ttl: lifeMs,
      ttlResolution: 0, // exact to the millisecond: check the clock at each read
      fetchMethod: (_key, _stale, { context: ask }) => ask(),
      // A waiting caller gets the answer, even if the cache may no longer keep it.
      ignoreFetchAbort: true,
    });
  }

  /** @throws the error of `ask` */
  get(key: string, ask: () => Promise<T>): Promise<T> {
    return this.answers.forceFetch(key, { context: ask });
  }
}
