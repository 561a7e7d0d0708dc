import type { QuotaLine, QuotaName, QuotaPool, QuotaUsed } from '#libs/contracts/platform/quota-line.js';
import { exhaust, spend, type Price, type Spent } from '../wire/quota-pool.js';
import { close, open, take, UNUSED, type QuotaClosed, type QuotaTurn } from '../wire/quota.js';

/** Where the use of lines is kept, the same for all processes of an installation. */
export interface QuotaStore {
  /**
   * Changes what is kept of a line; nobody else does so meanwhile.
   * @param step gets what is kept, or null before the first call, and the store's own time, ms since 1970; answers what is to be
   *   kept, null for what there is
   */
  change<T>(of: QuotaName, step: (used: QuotaUsed | null, now: number) => [QuotaUsed | null, T]): Promise<T>;
}

/** Keeps all calls of an app below the limits that its platform sets for the app as a whole. */
export class QuotaBook {
  /** @param store in memory, for this process alone, until `keepIn` names a shared store */
  constructor(private store: QuotaStore = new QuotaMemory()) {}

  /** From now on what is used is kept there. */
  keepIn(store: QuotaStore): void {
    this.store = store;
  }

  /** Takes the next place of a line, unless it is closed, used up, or further away than `longestMs`. */
  take(line: QuotaLine, longestMs: number): Promise<QuotaTurn> {
    return this.store.change(line, (used, now) => take(line, used ?? UNUSED, now, longestMs));
  }

  /** The platform had one call too many. @returns how long nobody calls, and which window is used up */
  refused(line: QuotaLine): Promise<QuotaClosed> {
    return this.store.change(line, (used, now) => close(used ?? UNUSED, now));
  }

  /**
   * Takes the operations of a call out of a pool.
   * @returns until when the call has to wait, where there are not so many; nothing is taken then
   * @throws RangeError for a call that costs more than its priority may ever use
   */
  async spend(pool: QuotaPool, price: Price): Promise<Spent> {
    return this.store.change(pool, (used, now) => spend(pool, used ?? UNUSED, now, price));
  }

  /** The platform says that a pool is used up: only what stops something is sent for so long. */
  exhausted(pool: QuotaPool, forMs: number): Promise<void> {
    return this.store.change(pool, (used, now) => [exhaust(used ?? UNUSED, now, forMs), undefined]);
  }

  /** A call was let through. To be told where `take` has said that the line is in doubt. */
  passed(line: QuotaLine): Promise<void> {
    return this.store.change(line, (used) => [used && open(used), undefined]);
  }
}

/** Of a process alone: tests and commands. */
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
