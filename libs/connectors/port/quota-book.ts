import type { QuotaLine, QuotaName, QuotaPool, QuotaUsed } from '#libs/contracts/platform/quota-line.js';
import { exhaust, spend, type Price, type Spent } from '../wire/quota-pool.js';
import { close, open, take, UNUSED, type QuotaClosed, type QuotaTurn } from '../wire/quota.js';

/** Stores the use of lines, shared by all processes of an installation. */
export interface QuotaStore {
  /**
   * Changes the stored use of a line; nobody else changes it at the same time.
   * @param step gets the stored use, or null before the first call, and the store's time, ms since 1970; returns the new use, or null to
   * keep the old one
   */
  change<T>(of: QuotaName, step: (used: QuotaUsed | null, now: number) => [QuotaUsed | null, T]): Promise<T>;
}

/** Keeps all calls of an app below the limits that its platform sets for the app as a whole. */
export class QuotaBook {
  /** @param store in memory, for this process alone, until `keepIn` names a shared store */
  constructor(private store: QuotaStore = new QuotaMemory()) {}

  /** From now on, stores the use there. */
  keepIn(store: QuotaStore): void {
    this.store = store;
  }

  /** Takes the next place of a line, unless the line is closed or used up, or the place is more than `longestMs` away. */
  take(line: QuotaLine, longestMs: number): Promise<QuotaTurn> {
    return this.store.change(line, (used, now) => take(line, used ?? UNUSED, now, longestMs));
  }

  /**
   * Notes that the platform refused a call as one too many. @returns how long no call is sent, and the exhausted window
   */
  refused(line: QuotaLine): Promise<QuotaClosed> {
    return this.store.change(line, (used, now) => close(used ?? UNUSED, now));
  }

  /**
   * Takes the operations of a call from a pool.
   * @returns how long the call has to wait if too few are left; nothing is taken then
   * @throws RangeError if a call costs more than its priority may ever use
   */
  async spend(pool: QuotaPool, price: Price): Promise<Spent> {
    return this.store.change(pool, (used, now) => spend(pool, used ?? UNUSED, now, price));
  }

  /** Notes that the platform reports a pool as used up: for this time, only calls with the priority `stop` are sent. */
  exhausted(pool: QuotaPool, forMs: number): Promise<void> {
    return this.store.change(pool, (used, now) => [exhaust(used ?? UNUSED, now, forMs), undefined]);
  }

  /** Notes that a call was accepted. Callers report it if `take` has returned a doubted line. */
  passed(line: QuotaLine): Promise<void> {
    return this.store.change(line, (used) => [used && open(used), undefined]);
  }
}

/** Keeps the use in memory, for a single process: tests and commands. */
export class QuotaMemory implements QuotaStore {
  private readonly lines = new Map<string, QuotaUsed>();

  constructor(private readonly clock: () => number = Date.now) {}

  change<T>(
    { platform, name }: QuotaName,
    step: (used: QuotaUsed | null, now: number) => [QuotaUsed | null, T],
  ): Promise<T> {
    const key = `${platform} ${name}`;
    const [used, answer] = step(this.lines.get(key) ?? null, this.clock());
    if (used) this.lines.set(key, used);
    return Promise.resolve(answer);
  }
}
