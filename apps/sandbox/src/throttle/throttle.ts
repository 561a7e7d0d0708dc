export interface Limit {
  /** Points in a window; 0 switches the pool off. */
  limit: number;
  windowMs: number;
  /** How long a pool stays shut after it was overdrawn; a call made meanwhile restarts the time. */
  blockMs: number;
  /** Minutes to report instead of the true ones, for tests that cannot wait for whole minutes. */
  regainMinutes?: number;
  /** The window is a day in UTC, and an overdrawn pool stays shut until the next day. */
  isDay?: true;
}

/** How much of a pool is used. */
export interface Usage {
  /** Percent of the limit, whole; 0 if there is no limit. */
  percent: number;
  isShut: boolean;
  /** Whole minutes until it opens, or the minutes to report instead; 0 while it is open. */
  regainMinutes: number;
}

const DAY_MS = 86_400_000;
const nextDay = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS;

interface Meter {
  marks: { at: number; points: number }[];
  total: number;
  blockedUntil: number;
}

/** A platform's pools of calls: each ad account has one of every kind. Pools of the app itself have no account. */
export class Throttle<Pool extends string = string> {
  private limits: Record<Pool, Limit>;
  private readonly byAccount: Map<string, Limit>;
  private readonly meters = new Map<string, Meter>();

  /**
   * @param defaults the platform's pools with their initial limits
   * @param own other limits of some accounts, by `pool/account`
   */
  constructor(
    private readonly defaults: Record<Pool, Limit>,
    private readonly own: Record<string, Limit> = {},
  ) {
    this.limits = structuredClone(defaults);
    this.byAccount = new Map(Object.entries(own));
  }

  isPool(name: string): name is Pool {
    return Object.hasOwn(this.defaults, name);
  }

  /** Sets part of a pool's limit, for all accounts or for one. */
  configure(pool: Pool, change: Partial<Limit>, account?: string): void {
    if (account === undefined) this.limits[pool] = { ...this.limits[pool], ...change };
    else this.byAccount.set(`${pool}/${account}`, { ...this.limitOf(pool, account), ...change });
  }

  reset(): void {
    this.limits = structuredClone(this.defaults);
    this.byAccount.clear();
    for (const [key, limit] of Object.entries(this.own)) this.byAccount.set(key, limit);
    this.meters.clear();
  }

  view(): { pools: Record<Pool, Limit>; accounts: Record<string, Limit> } {
    return { pools: this.limits, accounts: Object.fromEntries(this.byAccount) };
  }

  /** Counts a call. @returns false if the pool is empty or shut; the refused call then shuts it for the whole block time */
  count(pool: Pool, account: string, points: number, now: number): boolean {
    const limit = this.limitOf(pool, account);
    const meter = this.meter(pool, account, now, limit);
    const isOverdrawn = limit.limit > 0 && meter.total + points > limit.limit;
    if (meter.blockedUntil > now || isOverdrawn) {
      meter.blockedUntil = limit.isDay ? nextDay(now) : now + limit.blockMs;
      return false;
    }
    if (limit.limit === 0) return true;
    meter.total += points;
    const last = meter.marks.at(-1);
    if (last && last.at === now) last.points += points;
    else meter.marks.push({ at: now, points });
    return true;
  }

  /** Shuts an account's pool for some time, as if it had been overdrawn. */
  shut(pool: Pool, account: string, ms: number, now: number): void {
    this.meter(pool, account, now, this.limitOf(pool, account)).blockedUntil = now + ms;
  }

  usage(pool: Pool, account: string, now: number): Usage {
    const limit = this.limitOf(pool, account);
    const meter = this.meter(pool, account, now, limit);
    const isShut = meter.blockedUntil > now;
    return {
      percent: limit.limit === 0 ? 0 : Math.floor((100 * meter.total) / limit.limit),
      isShut,
      regainMinutes: isShut ? (limit.regainMinutes ?? Math.ceil((meter.blockedUntil - now) / 60_000)) : 0,
    };
  }

  private limitOf(pool: Pool, account: string): Limit {
    return this.byAccount.get(`${pool}/${account}`) ?? this.limits[pool];
  }

  private meter(pool: Pool, account: string, now: number, limit: Limit): Meter {
    const key = `${pool}/${account}`;
    let meter = this.meters.get(key);
    if (!meter) this.meters.set(key, (meter = { marks: [], total: 0, blockedUntil: 0 }));
    const since = limit.isDay ? nextDay(now) - DAY_MS - 1 : now - limit.windowMs;
    while (meter.marks[0] && meter.marks[0].at <= since) meter.total -= meter.marks.shift()?.points ?? 0;
    return meter;
  }
}
