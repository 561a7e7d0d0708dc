import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '../database/database.module.js';
import { Throttle, type Attempt } from './throttle.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const attempt = (change: Partial<Attempt> = {}): Attempt => ({
  purpose: 'login',
  account: 'ada@engines.test',
  ip: '203.0.113.1',
  ownerEmail: 'ada@engines.test',
  ...change,
});

/** When each scope failed, ms since 1970. */
let failures: Map<string, number[]>;
/** Networks from which the owner of an account has signed in, and when. */
let known: { network: string; at: number }[];
let throttle: Throttle;
beforeEach(() => {
  [failures, known] = [new Map(), []];
  const prepared = {
    async all({ name }: { name: string }, values: unknown[]) {
      if (name === 'count-login-failures') {
        const [scopes, since, most] = values as [string[], string[], number[]];
        return scopes.map((scope, i) => {
          const after = (failures.get(scope) ?? []).filter((at) => at > Date.parse(since[i]!));
          const latest = after.toSorted((a, b) => b - a).slice(0, most[i]);
          return { count: latest.length, oldestMs: latest.at(-1) ?? null };
        });
      }
      if (name === 'add-login-failures')
        for (const scope of values[0] as string[]) failures.set(scope, [...(failures.get(scope) ?? []), Date.now()]);
      if (name === 'clear-login-failures') failures.delete(values[0] as string);
      return [];
    },
  };
  const execute = async (_sql: string, [, since, network]: [string, Date, string]) =>
    known.filter((one) => one.network === network && one.at > since.getTime());
  throttle = new Throttle({ prepared, fork: () => ({ execute }) } as unknown as Database);
});

/** A wrong guess. @returns `judged` for a checked guess, or the seconds to wait */
const guess = async (change: Partial<Attempt> = {}): Promise<'judged' | number> => {
  const given = attempt(change);
  try {
    await throttle.run(given, async () => {
      await new Promise((resolve) => setImmediate(resolve)); // other guesses arrive in the meantime
      await throttle.failed(given);
    });
    return 'judged';
  } catch (error) {
    expect(error).toMatchObject({ status: 429, code: 'too-many-attempts' });
    return (error as { retryAfterSeconds: number }).retryAfterSeconds;
  }
};
const judged = (outcomes: ('judged' | number)[]) => outcomes.filter((one) => one === 'judged').length;
const age = (ms: number) => {
  for (const [scope, times] of failures)
    failures.set(
      scope,
      times.map((at) => at - ms),
    );
};

describe('wrong guesses', () => {
  it('AUTH-055 allow 10 from one address for an account in 15 minutes, and set Retry-After', async () => {
    for (let i = 0; i < 10; i++) expect(await guess()).toBe('judged');
    const wait = (await guess()) as number;
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    age(14 * MINUTE);
    expect(await guess()).toBeLessThanOrEqual(60);
    age(MINUTE);
    expect(await guess()).toBe('judged');
  });

  it.each([
    ['from one address in turn', 25, 10, () => ({})],
    ['at other accounts from one address', 70, 50, (i: number) => ({ account: `${i}@engines.test` })],
    ['at one account from other addresses', 130, 100, (i: number) => ({ ip: `198.18.0.${i}` })],
  ])('AUTH-055 are limited equally if sent at once: %s', async (_name, sent, most, change) => {
    const outcomes = await Promise.all(Array.from({ length: sent }, (_, i) => guess(change(i))));
    expect(judged(outcomes)).toBe(most);
    for (const one of outcomes) if (one !== 'judged') expect(one).toBeGreaterThan(0);
  });

  it('do not count for other purposes, accounts and addresses', async () => {
    await Promise.all(Array.from({ length: 10 }, () => guess()));
    expect(await guess()).not.toBe('judged');
    expect(await guess({ purpose: 'reset' })).toBe('judged');
    expect(await guess({ account: 'grace@engines.test' })).toBe('judged');
    expect(await guess({ ip: '203.0.113.2' })).toBe('judged');
  });

  it('AUTH-055 from all addresses of one IPv6 customer count together', async () => {
    for (let host = 1; host <= 10; host++) expect(await guess({ ip: `2001:db8::${host}` })).toBe('judged');
    expect(await guess({ ip: '2001:db8::ffff' })).not.toBe('judged');
    expect(await guess({ ip: '2001:db8:0:1::1' })).toBe('judged');
  });
});

describe('right logins', () => {
  const right = (change: Partial<Attempt> = {}) => throttle.run(attempt(change), async (hasFailed) => hasFailed);

  it('AUTH-055 are all accepted, however many come simultaneously', async () => {
    expect(await Promise.all(Array.from({ length: 60 }, () => right()))).toHaveLength(60);
  });

  it('report whether there are failures to clear, and clear them', async () => {
    expect(await right()).toBe(false);
    for (let i = 0; i < 9; i++) await guess();
    expect(await right()).toBe(true);
    await throttle.succeeded(attempt());
    expect(await right()).toBe(false);
    for (let i = 0; i < 10; i++) expect(await guess()).toBe('judged');
  });

  it('do not block waiting attempts if one throws', async () => {
    for (let i = 0; i < 9; i++) await guess();
    await expect(throttle.run(attempt(), () => Promise.reject(new Error('the database is away')))).rejects.toThrow(
      'the database is away',
    );
    expect(await guess()).toBe('judged');
  });

  it('AUTH-055 are accepted for a locked account only from addresses of its last 30 days', async () => {
    known = [
      { network: '192.0.2.7/32', at: Date.now() - 29 * DAY },
      { network: '192.0.2.9/32', at: Date.now() - 31 * DAY },
    ];
    await Promise.all(Array.from({ length: 100 }, (_, i) => guess({ ip: `198.18.0.${i}` })));
    await expect(right({ ip: '192.0.2.8' })).rejects.toMatchObject({ status: 429 });
    await expect(right({ ip: '192.0.2.9' })).rejects.toMatchObject({ status: 429 });
    await expect(right({ ip: '192.0.2.7', ownerEmail: null })).rejects.toMatchObject({ status: 429 });
    await expect(right({ ip: 'unknown' })).rejects.toMatchObject({ status: 429 });
    expect(await right({ ip: '192.0.2.7' })).toBe(false);
  });
});

describe('expensive actions', () => {
  /** Uses in the database, and the queries it received. */
  const spending = (uses: number[], limit: { most: number; windowMs: number }) => {
    const execute = async (sql: string) => {
      if (!sql.includes('select count')) return [];
      return [{ count: Math.min(uses.length, limit.most), oldestMs: uses.length > 0 ? Math.min(...uses) : null }];
    };
    return throttle.spend('sign-up', '203.0.113.1', limit, { execute } as never);
  };

  it('are limited per time window and allowed again afterwards', async () => {
    const limit = { most: 2, windowMs: 60 * MINUTE };
    await expect(spending([], limit)).resolves.toBeUndefined();
    await expect(spending([Date.now()], limit)).resolves.toBeUndefined();
    const refused = (await spending([Date.now() - 50 * MINUTE, Date.now()], limit).catch((error) => error)) as {
      status: number;
      retryAfterSeconds: number;
    };
    expect(refused.status).toBe(429);
    expect(refused.retryAfterSeconds).toBeGreaterThan(9 * 60);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(10 * 60);
  });
});
