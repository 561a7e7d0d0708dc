import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { LiveSession } from '#libs/database/read-models/live-session.read-model.js';
import type { Audit } from '../audit/audit.js';
import type { Database } from '../database/database.module.js';
import { Cookies } from './cookies.js';
import { Csrf } from './csrf.js';
import { sha256 } from './keys.js';
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

/** Sessions that the database holds, what was asked of it, and which uses it was told of. */
let stored: LiveSession[];
let asked: unknown[];
let touched: number;
let sessions: SessionService;
beforeEach(() => {
  [stored, asked, touched] = [[live()], [], 0];
  const database = {
    prepared: {
      first: async (_statement: unknown, [id]: unknown[]) => {
        asked.push(id);
        return stored.find(({ sessionId }) => sessionId === id) ?? null;
      },
    },
    fork: () => ({ nativeUpdate: async () => ++touched, execute: async () => ++touched }),
  } as unknown as Database;
  const csrf = new Csrf(cookies, tokens, environment);
  sessions = new SessionService(database, tokens, cookies, csrf, {} as Audit, environment);
});

describe('the session that a token names', () => {
  it('is found by its id and its own user', async () => {
    expect(await sessions.find(SESSION, USER)).toEqual(live());
  });

  it('AUTH-055 is none of anybody else: a token of another user gets nothing, and is no use of it', async () => {
    stored = [live({ isStale: true })];
    expect(await sessions.find(SESSION, randomUUID())).toBeNull();
    expect(touched).toBe(0);
  });

  it('is not there once it has ended', async () => {
    stored = [];
    expect(await sessions.find(SESSION, USER)).toBeNull();
  });

  it('is noted as used where the last note is old, and only then', async () => {
    await sessions.find(SESSION, USER);
    expect(touched).toBe(0);
    stored = [live({ isStale: true })];
    await sessions.find(SESSION, USER);
    expect(touched).toBe(1);
  });

  it.each(['', 'x', SESSION.toUpperCase(), `${SESSION}0`, `x${SESSION}`, "' or true --"])(
    'is not even looked for under a name that is no id: %j',
    async (id) => {
      stored = [live({ sessionId: id })];
      expect(await sessions.find(id, USER)).toBeNull();
      expect(asked).toEqual([]);
    },
  );
});

describe('whose browser it is that opens a page', () => {
  const identify = (values: Record<string, string>) =>
    sessions.identify({
      cookies: Object.fromEntries(Object.entries(values).map(([name, value]) => [`polyad_${name}`, value])),
    } as unknown as Request);
  const access = (lifeSeconds: number, sub = USER) => tokens.sign('session', { sub, sid: SESSION }, lifeSeconds);

  it('is told by a living access token, or by the unspent refresh value', async () => {
    expect(await identify({ access: access(60) })).toEqual(live());
    expect(await identify({ refresh: `${SESSION}.value` })).toEqual(live());
    expect(await identify({ access: access(-60), refresh: `${SESSION}.value` })).toEqual(live());
  });

  it('AUTH-055 is not told by less: nothing, a spent value, a value of another session, an access token that is over', async () => {
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
