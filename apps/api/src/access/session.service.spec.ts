import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { LiveSession } from '#libs/database/read-models/live-session.read-model.js';
import type { Audit } from '../audit/audit.js';
import type { Database } from '../database/database.module.js';
import { Cookies } from './cookies.js';
import { Csrf } from './csrf.js';
import { sha256, type Secrets } from './keys.js';
import { SessionService } from './session.service.js';
import { Tokens } from './tokens.js';

const environment = {
  SESSION_SECRET: 'a secret of some length, for tests',
  PUBLIC_URL: 'http://127.0.0.1:3000',
  NODE_ENV: 'test',
} as const;
const tokens = new Tokens(environment);
const cookies = new Cookies(environment);

const [SESSION, USER] = [randomUUID(), randomUUID()];
const live = (change: Partial<LiveSession> = {}): LiveSession =>
  ({ sessionId: SESSION, userId: USER, refreshHash: sha256('value'), isStale: false, ...change }) as LiveSession;

/** Sessions in the database, the queries it received, and the uses that were written to it. */
let stored: LiveSession[];
let asked: unknown[];
let idleMs: unknown;
let opened: unknown[][];
let touched: number;
let sessions: SessionService;
beforeEach(() => {
  [stored, asked, touched, opened] = [[live()], [], 0, []];
  const database = {
    prepared: {
      all: async (_statement: unknown, values: unknown[]) => [opened.push(values)],
      first: async (_statement: unknown, [id, idle]: unknown[]) => {
        asked.push(id);
        idleMs = idle;
        return stored.find(({ sessionId }) => sessionId === id) ?? null;
      },
    },
    fork: () => ({ nativeUpdate: async () => ++touched, execute: async () => ++touched }),
  } as unknown as Database;
  const csrf = new Csrf(cookies, tokens, environment);
  sessions = new SessionService(database, tokens, cookies, csrf, {} as Audit, environment);
});

describe('SessionService.find', () => {
  it('finds a session by its id and its user', async () => {
    expect(await sessions.find(SESSION, USER)).toEqual(live());
  });

  it('AUTH-055 ignores a session that was not used for 7 days', async () => {
    await sessions.find(SESSION, USER);
    expect(idleMs).toBe(7 * 86_400_000);
  });

  it('AUTH-055 finds no session for the token of another user, and records no use', async () => {
    stored = [live({ isStale: true })];
    expect(await sessions.find(SESSION, randomUUID())).toBeNull();
    expect(touched).toBe(0);
  });

  it('finds no ended session', async () => {
    stored = [];
    expect(await sessions.find(SESSION, USER)).toBeNull();
  });

  it('records the use of a session only if its last record is old', async () => {
    await sessions.find(SESSION, USER);
    expect(touched).toBe(0);
    stored = [live({ isStale: true })];
    await sessions.find(SESSION, USER);
    expect(touched).toBe(1);
  });

  it.each(['', 'x', SESSION.toUpperCase(), `${SESSION}0`, `x${SESSION}`, "' or true --"])(
    'does not query the database for the invalid id %j',
    async (id) => {
      stored = [live({ sessionId: id })];
      expect(await sessions.find(id, USER)).toBeNull();
      expect(asked).toEqual([]);
    },
  );
});

describe('identification of the browser that opens a page', () => {
  const identify = (values: Record<string, string>) =>
    sessions.identify({
      cookies: Object.fromEntries(Object.entries(values).map(([name, value]) => [`polyad_${name}`, value])),
    } as unknown as Request);
  const access = (lifeSeconds: number, sub = USER) => tokens.sign('session', { sub, sid: SESSION }, lifeSeconds);

  it('accepts a valid access token or an unspent refresh value', async () => {
    expect(await identify({ access: access(60) })).toEqual(live());
    expect(await identify({ refresh: `${SESSION}.value` })).toEqual(live());
    expect(await identify({ access: access(-60), refresh: `${SESSION}.value` })).toEqual(live());
  });

  it('AUTH-055 refuses a missing value, a spent value, a value of another session, and an expired access token', async () => {
    for (const values of [
      {},
      { access: access(-60) },
      { access: access(60, randomUUID()) },
      { refresh: SESSION },
      { refresh: `${SESSION}.spent` },
      { refresh: `${randomUUID()}.value` },
    ])
      expect(await identify(values as Record<string, string>)).toBeNull();
  });
});

describe('refresh', () => {
  /** The session's row, as found by each refresh in order. */
  let row: { refreshHash: string; previousRefreshHash: string | null; rotatedAt: Date | null; endedAt: Date | null } & {
    endReason: string | null;
  };
  let trail: unknown[];
  let kept: Map<string, string>;
  let refreshed: SessionService;
  let withSecrets: (secrets: Secrets) => SessionService;
  beforeEach(() => {
    row = { refreshHash: sha256('value'), previousRefreshHash: null, rotatedAt: null, endedAt: null, endReason: null };
    [trail, kept] = [[], new Map([['polyad_refresh', `${SESSION}.value`]])];
    const em = {
      nativeUpdate: async (_entity: unknown, { refreshHash }: { refreshHash?: string }, set: object) => {
        if (row.endedAt !== null || (refreshHash !== undefined && refreshHash !== row.refreshHash)) return 0;
        Object.assign(row, set);
        return 1;
      },
      findOne: async (_entity: unknown, { endReason }: { endReason?: string }) =>
        (endReason === undefined ? row.endedAt === null : row.endReason === endReason) ? row : null,
    };
    const database = {
      prepared: { first: async () => (row.endedAt === null ? stored[0] : null) },
      fork: () => ({ transactional: (work: (inner: object) => unknown) => work(em) }),
    } as unknown as Database;
    const audit = { record: async (action: string, _: Request, who: object) => void trail.push([action, who]) };
    const csrf = new Csrf(cookies, tokens, environment);
    withSecrets = (secrets) => new SessionService(database, tokens, cookies, csrf, audit as unknown as Audit, secrets);
    refreshed = withSecrets(environment);
  });

  /** @param value of the browser's cookie; if left out, the one that it last received */
  const refresh = (value = kept.get('polyad_refresh')) => {
    const response = {
      cookie: (name: string, given: string) => void kept.set(name, given),
      clearCookie: (name: string) => void kept.delete(name),
    };
    const from = { cookies: value === undefined ? {} : { polyad_refresh: value } };
    return refreshed.refresh(from as unknown as Request, response as unknown as Response);
  };

  it('AUTH-055 returns the next value and an access token of the same session', async () => {
    const seen = new Set<string | undefined>();
    for (let i = 0; i < 3; i++) {
      await refresh();
      seen.add(kept.get('polyad_refresh'));
      expect(tokens.verify('session', kept.get('polyad_access'))).toMatchObject({ sub: USER, sid: SESSION });
    }
    expect(seen.size).toBe(3);
    expect(trail).toEqual([]);
  });

  it('AUTH-055 returns the same value to two simultaneous refreshes', async () => {
    await refresh(`${SESSION}.value`);
    const first = kept.get('polyad_refresh');
    row.rotatedAt = new Date(Date.now() - 9_000);
    await refresh(`${SESSION}.value`);
    expect(kept.get('polyad_refresh')).toBe(first);
    expect([row.endedAt, trail]).toEqual([null, []]);
  });

  it('AUTH-055 returns the same value to two simultaneous refreshes while one process already signs with another secret', async () => {
    const [before, after] = [environment.SESSION_SECRET, 'the secret that comes after it'];
    const changed = withSecrets({ SESSION_SECRET: after, SESSION_OTHER_SECRET: before });
    const unchanged = withSecrets({ SESSION_SECRET: before, SESSION_OTHER_SECRET: after });
    for (const [first, second] of [
      [changed, unchanged],
      [unchanged, changed],
    ] as const) {
      const value = kept.get('polyad_refresh');
      refreshed = first;
      await refresh(value);
      const next = kept.get('polyad_refresh');
      refreshed = second;
      await refresh(value);
      expect(kept.get('polyad_refresh')).toBe(next);
    }
    expect([row.endedAt, trail]).toEqual([null, []]);
  });

  it('AUTH-055 ends the session once if a value comes again, and records its user', async () => {
    const organizationId = randomUUID();
    stored = [live({ organizationId })];
    await refresh(`${SESSION}.value`);
    row.rotatedAt = new Date(Date.now() - 11_000);
    for (let i = 0; i < 2; i++) {
      await expect(refresh(`${SESSION}.value`)).rejects.toMatchObject({ status: 401, code: 'session-reused' });
      expect([...kept.keys()]).not.toEqual(expect.arrayContaining(['polyad_access']));
      expect(kept.has('polyad_refresh')).toBe(false);
    }
    expect(row.endedAt).not.toBeNull();
    expect(trail).toEqual([['session.reused', { userId: USER, organizationId }]]);
  });

  it.each([undefined, '', SESSION, `${randomUUID().slice(0, 8)}.value`])(
    'AUTH-055 refuses foreign values and clears the cookies: %p',
    async (value) => {
      kept.set('polyad_access', 'old');
      if (value === undefined) kept.delete('polyad_refresh');
      await expect(refresh(value)).rejects.toMatchObject({ status: 401 });
      expect([...kept.keys()]).toEqual([]);
    },
  );
});

describe('login', () => {
  const user = { id: USER, organizationId: randomUUID(), passwordHash: 'hash' };

  it('AUTH-055 opens its own session for 30 days and sets an access token of 15 minutes', async () => {
    const set: Record<string, { value: string; maxAge: number | undefined }> = {};
    const response = {
      cookie: (name: string, value: string, { maxAge }: { maxAge?: number }) => void (set[name] = { value, maxAge }),
      clearCookie: () => undefined,
    } as unknown as Response;
    const request = { cookies: { polyad_refresh: `${SESSION}.value` }, headers: {}, ip: '203.0.113.1' };
    const begun = Date.now();
    expect(await sessions.open(user, request as unknown as Request, response)).toBe(true);
    const [id, userId, , , , , expiresAt, at, , ends] = opened[0]! as string[];
    expect([userId, ends]).toEqual([USER, SESSION]);
    expect(id).not.toBe(SESSION);
    expect(Date.parse(expiresAt!) - Date.parse(at!)).toBeCloseTo(30 * 86_400_000, -3);
    const claims = tokens.verify('session', set['polyad_access']!.value)!;
    expect(claims).toMatchObject({ sub: USER, sid: id });
    expect(claims.exp * 1_000 - begun).toBeGreaterThan(15 * 60_000 - 2_000);
    expect(claims.exp * 1_000 - begun).toBeLessThan(15 * 60_000 + 10_000);
    expect(set['polyad_access']!.maxAge).toBe(15 * 60_000);
    expect(set['polyad_refresh']).toEqual({ value: expect.stringContaining(`${id}.`), maxAge: 7 * 86_400_000 });
    expect(set).toHaveProperty(['XSRF-TOKEN']);
  });

  it('sets no cookies if the account was disabled in the meantime', async () => {
    const prepared = { first: async () => null, all: async () => [] };
    const none = new SessionService(
      { prepared } as unknown as Database,
      ...([tokens, cookies, new Csrf(cookies, tokens, environment), {} as Audit, environment] as const),
    );
    const request = { cookies: {}, headers: {}, ip: '203.0.113.1' } as unknown as Request;
    expect(await none.open(user, request, {} as Response)).toBe(false);
  });
});
