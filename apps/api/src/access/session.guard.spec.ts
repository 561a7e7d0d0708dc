import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import jwt from 'jsonwebtoken';
import { Strategy } from 'passport-jwt';
import { GetRoute } from '../http/routing/routes.js';
import { Cookies } from './cookies.js';
import { SessionGuard, SessionStrategy } from './session.guard.js';
import type { SessionService } from './session.service.js';
import { Tokens } from './tokens.js';

const environment = {
  SESSION_SECRET: 'a secret of some length, for tests',
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://127.0.0.1:3000',
} as const;
const tokens = new Tokens(environment);
const cookies = new Cookies(environment);
const [SESSION, USER] = [randomUUID(), randomUUID()];

class Routes {
  @GetRoute('own', { id: 'getOwn', summary: 'Of the signed-in person.', message: true })
  own() {}
  @GetRoute('team', { id: 'getTeam', summary: 'With the team.', message: true, withTeam: true })
  team() {}
  @GetRoute('open', { id: 'getOpen', summary: 'For everybody.', message: true, isPublic: true })
  open() {}
}

/** Live sessions, and the lookups that were made. */
let liveSessions: Set<string>;
let looks: { sessionId: string; userId: string; withTeam: boolean | undefined }[];
let checks: jest.SpiedFunction<(...parts: never[]) => void>;
const guard = new SessionGuard(new Reflector());
beforeEach(() => {
  [liveSessions, looks] = [new Set([SESSION]), []];
  jest.restoreAllMocks();
  checks = jest.spyOn(Strategy as unknown as { JwtVerifier: (...parts: never[]) => void }, 'JwtVerifier');
  const find = async (sessionId: string, userId: string, { withTeam }: { withTeam?: boolean }) => {
    looks.push({ sessionId, userId, withTeam });
    return liveSessions.has(sessionId) ? { sessionId, userId } : null;
  };
  new SessionStrategy(tokens, cookies, { find } as unknown as SessionService);
});

/** A request to a route. @returns its user, `open` if the route needs none, or its refusal */
async function enter(access: string | undefined, route: keyof Routes = 'own'): Promise<unknown> {
  const request: { user?: unknown; cookies: object } = {
    cookies: access === undefined ? {} : { polyad_access: access },
  };
  const context = {
    getHandler: () => Routes.prototype[route],
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => ({}) }),
  } as unknown as ExecutionContext;
  try {
    expect(await guard.canActivate(context)).toBe(true);
  } catch (error) {
    return (error as { status?: number }).status;
  }
  return request.user ?? 'open';
}
const token = (lifeSeconds = 60, claims: object = { sub: USER, sid: SESSION }) =>
  tokens.sign('session', claims as { sub: string; sid: string }, lifeSeconds);
const caller = { sessionId: SESSION, userId: USER };

describe('session guard', () => {
  it('AUTH-055 identifies the user by the session of the token', async () => {
    expect(await enter(token())).toEqual(caller);
    expect(looks).toEqual([{ ...caller, withTeam: false }]);
  });

  it.each([
    ['no token', undefined],
    ['an unreadable token', 'nothing of the kind'],
    ['an expired token', token(-1)],
    ['a token of another purpose', tokens.sign('file', { sub: USER, sid: SESSION }, 60)],
    ['a token without a session', token(60, { sub: USER })],
    ['a token without a user', token(60, { sid: SESSION })],
    [
      'a token without an expiry',
      jwt.sign({ sub: USER, sid: SESSION }, tokens.key('session'), { issuer: 'polyad', audience: 'session' }),
    ],
    ['a token of an ended session', token(60, { sub: USER, sid: randomUUID() })],
  ])('AUTH-055 refuses %s every time', async (_how, access) => {
    expect(await enter(access)).toBe(401);
    expect(await enter(access)).toBe(401);
  });

  it('does not read the token on a public route', async () => {
    expect(await enter(undefined, 'open')).toBe('open');
    expect(await enter('nothing of the kind', 'open')).toBe('open');
    expect(looks).toEqual([]);
  });

  it('loads the team only on routes that need it, with every request', async () => {
    const access = token();
    for (const route of ['own', 'team', 'own', 'team'] as const) await enter(access, route);
    expect(looks.map(({ withTeam }) => withTeam)).toEqual([false, true, false, true]);
  });
});

describe('access token', () => {
  it('is verified once, while its session is read with every request', async () => {
    const access = token();
    for (let i = 0; i < 3; i++) expect(await enter(access)).toEqual(caller);
    expect(checks).toHaveBeenCalledTimes(1);
    expect(looks).toHaveLength(3);
    liveSessions.delete(SESSION);
    expect(await enter(access)).toBe(401);
  });

  it('AUTH-055 is refused from the second in which it expires', async () => {
    const access = token(60);
    expect(await enter(access)).toEqual(caller);
    const { exp } = jwt.decode(access) as { exp: number };
    const clock = jest.spyOn(Date, 'now').mockReturnValue(exp * 1_000 - 1);
    expect(await enter(access)).toEqual(caller);
    clock.mockReturnValue(exp * 1_000);
    expect(await enter(access)).toBe(401);
  });

  it('identifies each user by their own token', async () => {
    const [other, theirs] = [randomUUID(), randomUUID()];
    liveSessions.add(theirs);
    expect(await enter(token())).toEqual(caller);
    expect(await enter(token(60, { sub: other, sid: theirs }))).toEqual({ sessionId: theirs, userId: other });
    expect(await enter(undefined)).toBe(401);
  });

  it('passes on a database error instead of a refusal', async () => {
    const find = () => Promise.reject(Object.assign(new Error('the database is away'), { status: 503 }));
    new SessionStrategy(tokens, cookies, { find } as unknown as SessionService);
    const access = token();
    expect(await enter(access)).toBe(503);
    expect(await enter(access)).toBe(503);
  });
});
