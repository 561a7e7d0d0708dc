import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import jwt from 'jsonwebtoken';
import type { UserStatus } from '#libs/database/entities/user.entity.js';
import type { Audit } from '../audit/audit.js';
import type { Database } from '../database/database.module.js';
import type { SessionService } from './session.service.js';
import type { Throttle } from './throttle.js';
import { signLoginLink, TokenLogin } from './token-login.js';
import { Tokens } from './tokens.js';

const tokens = new Tokens({ SESSION_SECRET: 'a secret of some length, for tests' });
const REQUEST = { ip: '203.0.113.1', headers: {} } as Request;

let user: { id: string; organizationId: string; status: UserStatus } | null;
/** Hashes of links that were used. */
let used: Set<unknown>;
let rememberedUntil: Date | undefined;
/** The last line of the trail. */
let recorded: object;
let isOpened: boolean;
let done: string[];
let login: TokenLogin;
beforeEach(() => {
  user = { id: randomUUID(), organizationId: randomUUID(), status: 'ACTIVE' };
  [used, isOpened, done] = [new Set(), true, []];
  const em = {
    findOne: async (_entity: unknown, { id }: { id: string }) => (user?.id === id ? user : null),
    nativeUpdate: async () => done.push('confirmed'),
    execute: async (_sql: string, [hash, , until]: unknown[]) => {
      rememberedUntil = until as Date;
      return used.has(hash) ? [] : [used.add(hash)];
    },
  };
  const throttle = {
    run: (_attempt: unknown, work: () => Promise<unknown>) => work(),
    failed: async () => void done.push('failed'),
  };
  const record = async (action: string, _request: unknown, event: { detail: { cause: string } }) => {
    recorded = event;
    done.push(`${action} ${event.detail.cause}`);
  };
  login = new TokenLogin(
    { fork: () => em } as unknown as Database,
    tokens,
    { open: async () => isOpened && done.push('opened') > 0 } as unknown as SessionService,
    throttle as unknown as Throttle,
    { record } as unknown as Audit,
  );
});

const enter = (token: string) => login.login(token, REQUEST, {} as Response);
const link = () => signLoginLink(tokens, user!.id);
/** The code of the refusal. The trail must have the same code, and count the login as a failure. */
async function refusalOf(token: string): Promise<string> {
  const { status, code } = (await enter(token).catch((error: unknown) => error)) as { status: number; code: string };
  expect(status).toBe(401);
  expect(done).toEqual(['failed', `session.refused ${code}`]);
  return code;
}

describe('login link', () => {
  it('AUTH-006 signs its user in once and confirms the e-mail', async () => {
    const token = link();
    await enter(token);
    expect(done).toEqual(['confirmed', 'opened']);
    done = [];
    expect(await refusalOf(token)).toBe('token-refused');
  });

  it('AUTH-006 is stored as used until it expires', async () => {
    const token = link();
    const { exp } = jwt.decode(token) as { exp: number };
    await enter(token);
    expect(rememberedUntil?.getTime()).toBe(exp * 1_000);
  });

  it('is valid for 15 minutes', () => {
    const { iat, exp } = jwt.decode(link()) as { iat: number; exp: number };
    expect(exp - iat).toBe(15 * 60);
  });

  it('AUTH-051 records a refusal with the link’s user and team, if known', async () => {
    const { id, organizationId } = user!;
    const token = link();
    user!.status = 'DISABLED';
    await refusalOf(token);
    expect(recorded).toMatchObject({ userId: id, organizationId });
    done = [];
    await refusalOf('nothing of the kind');
    expect(recorded).toMatchObject({ userId: null, organizationId: null });
  });

  it.each([
    ['REMOVED', 'token-user-not-found'],
    ['DISABLED', 'token-account-inactive'],
  ] as const)('AUTH-051 is refused and stays unused for a user who is %s', async (status, code) => {
    user!.status = status;
    expect(await refusalOf(link())).toBe(code);
    expect(used.size).toBe(0);
  });

  it('AUTH-022 is accepted for an account that waits for its confirmation', async () => {
    user!.status = 'PENDING';
    await enter(link());
    expect(done).toContain('opened');
  });

  it('AUTH-051 is refused for an unknown user', async () => {
    const token = link();
    user = null;
    expect(await refusalOf(token)).toBe('token-user-not-found');
  });

  it('opens no session if the account is disabled at the same moment', async () => {
    isOpened = false;
    await expect(enter(link())).rejects.toMatchObject({ status: 401, code: 'token-account-inactive' });
    expect(done).toEqual(['confirmed', 'session.refused token-account-inactive']);
  });

  const claims = () => ({ sub: user!.id, sid: '', jti: randomUUID() });
  it.each([
    ['token-expired', () => tokens.sign('login-link', claims(), -1)],
    ['token-signature', () => `${link().split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`],
    [
      'token-audience',
      () => jwt.sign(claims(), tokens.key('login-link'), { issuer: 'polyad', audience: 'file', expiresIn: 60 }),
    ],
    [
      'token-issuer',
      () => jwt.sign(claims(), tokens.key('login-link'), { issuer: 'x', audience: 'login-link', expiresIn: 60 }),
    ],
    ['token-malformed', () => 'nothing of the kind'],
    ['token-refused', () => tokens.sign('login-link', { sub: user!.id, sid: '' }, 60)],
  ])('AUTH-052 is refused with its cause: %s', async (code, make) => {
    expect(await refusalOf(make())).toBe(code);
  });

  const RULES = { issuer: 'polyad', audience: 'login-link', expiresIn: 60 } as const;
  it.each([
    ['early', () => jwt.sign({ ...claims(), nbf: Date.now() }, tokens.key('login-link'), RULES)],
    ['claims', () => jwt.sign({}, tokens.key('login-link'), RULES)],
  ])('AUTH-052 reports any other refusal by its key: %s', async (name, make) => {
    await expect(enter(make())).rejects.toMatchObject({
      code: 'token-refused',
      text: { params: { reason: { key: `loginReason.${name}` } } },
    });
  });

  it('AUTH-052 reports an unknown message of the library as unreadable', async () => {
    tokens.explain = () => ({ refusal: 'the stars are wrong' });
    await expect(enter(link())).rejects.toMatchObject({
      code: 'token-refused',
      text: { params: { reason: { key: 'loginReason.unreadable' } } },
    });
  });
});
