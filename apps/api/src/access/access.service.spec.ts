import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import type { Account } from '#libs/database/repositories/access/sign-in.repository.js';
import type { Audit } from '../audit/audit.js';
import type { Database } from '../database/database.module.js';
import type { MailOutbox } from '../mail/mail-outbox.js';
import { AccessService } from './access.service.js';
import { Passwords } from './passwords.js';
import type { SessionService } from './session.service.js';
import type { Throttle } from './throttle.js';
import { Tokens } from './tokens.js';

/** A login service that knows this account or none; its writes go nowhere. */
function loginOf(account: Account | null, passwords: Passwords) {
  const nothing = async (): Promise<void> => {};
  const service = new AccessService(
    { prepared: { first: async () => account } } as unknown as Database,
    passwords,
    {
      run: (_attempt: unknown, work: () => Promise<unknown>) => work(),
      failed: nothing,
      succeeded: nothing,
    } as unknown as Throttle,
    { open: async () => true } as unknown as SessionService,
    { record: nothing } as unknown as Audit,
    {} as Tokens,
    {} as MailOutbox,
    { DEFAULT_LANGUAGE: 'en', EMAIL_CONFIRMATION: 'off', SIGN_UP_WHITELIST: 'off' },
  );
  return (password: string) =>
    service.login({ email: 'ada@engines.test', password }, { ip: '::1' } as Request, {} as Response);
}

describe('AccessService.login', () => {
  it('AUTH-055 hashes exactly once and returns the same error for an unknown e-mail and a wrong password', async () => {
    const passwords = new Passwords();
    const passwordHash = await passwords.hash('correct horse');
    const known: Account = { id: 'u', organizationId: 'o', passwordHash, status: 'ACTIVE' };
    const hashesBefore = passwords.runs;
    const refusal = (account: Account | null) => loginOf(account, passwords)('wrong horse').catch((error) => error);

    const ofUnknown = await refusal(null);
    expect(passwords.runs - hashesBefore).toBe(1);
    const ofKnown = await refusal(known);
    expect(passwords.runs - hashesBefore).toBe(2);
    expect(ofUnknown).toMatchObject({ status: 401, code: 'credentials' });
    expect(ofUnknown).toEqual(ofKnown);

    await loginOf(known, passwords)('correct horse');
    expect(passwords.runs - hashesBefore).toBe(3);
  });
});

describe('side effects of a login', () => {
  const passwords = new Passwords();
  const account = async (status: Account['status']): Promise<Account> => ({
    id: 'u',
    organizationId: 'o',
    passwordHash: await passwords.hash('correct horse'),
    status,
  });

  /** @returns the outcome of a login: the code of its refusal, the writes, and the person in the trail */
  async function loginAs(
    status: Account['status'] | null,
    password: string,
    { hasFailed = false, isOpened = true } = {},
  ): Promise<{ code: string | null; done: string[]; named: object[] }> {
    const [done, named]: [string[], object[]] = [[], []];
    const note = (what: string) => async () => void done.push(what);
    const found = status && (await account(status));
    const service = new AccessService(
      {
        prepared: { first: async () => found },
        fork: () => ({ transactional: (work: (em: object) => unknown) => work({}) }),
      } as unknown as Database,
      passwords,
      {
        run: (_attempt: unknown, work: (hasFailed: boolean) => Promise<unknown>) => work(hasFailed),
        failed: note('failed'),
        succeeded: note('cleared'),
      } as unknown as Throttle,
      { open: async () => isOpened } as unknown as SessionService,
      {
        record: async (action: string, _request: Request, who: object) => {
          done.push(action);
          named.push(who);
        },
      } as unknown as Audit,
      new Tokens({ SESSION_SECRET: 'a secret of some length, for tests' }),
      { enqueue: note('mailed') } as unknown as MailOutbox,
      { DEFAULT_LANGUAGE: 'en', EMAIL_CONFIRMATION: 'on', SIGN_UP_WHITELIST: 'off' },
    );
    const form = { email: 'ada@engines.test', password };
    return service.login(form, { ip: '::1', headers: {} } as Request, {} as Response).then(
      () => ({ code: null, done, named }),
      ({ code }: { code: string }) => ({ code, done, named }),
    );
  }

  it('AUTH-055 clears earlier failures if there are any, and writes nothing else', async () => {
    expect(await loginAs('ACTIVE', 'correct horse')).toMatchObject({ code: null, done: [] });
    expect(await loginAs('ACTIVE', 'correct horse', { hasFailed: true })).toMatchObject({
      code: null,
      done: ['cleared'],
    });
  });

  it.each([
    ['a wrong password', 'ACTIVE', 'wrong horse'],
    ['an unknown e-mail', null, 'correct horse'],
    ['a disabled account', 'DISABLED', 'correct horse'],
    ['an account that waits, with a wrong password', 'PENDING', 'wrong horse'],
  ] as const)('AUTH-055 counts and records %s, each with the same error', async (_name, status, password) => {
    const refused = { code: 'credentials', done: ['failed', 'session.refused'] };
    expect(await loginAs(status, password, { hasFailed: true })).toMatchObject(refused);
  });

  it('AUTH-055 records a refused login with the user and team of the account, if it exists', async () => {
    expect(await loginAs('ACTIVE', 'wrong horse')).toMatchObject({ named: [{ userId: 'u', organizationId: 'o' }] });
    expect(await loginAs(null, 'wrong horse')).toMatchObject({ named: [{ userId: null, organizationId: null }] });
  });

  it('AUTH-022 mails the confirmation again after a right password, and counts each attempt as a mail', async () => {
    expect(await loginAs('PENDING', 'correct horse')).toMatchObject({
      code: 'confirm-email',
      done: ['failed', 'session.refused', 'mailed'],
    });
  });

  it('refuses and records the login if the account has changed since the password check', async () => {
    expect(await loginAs('ACTIVE', 'correct horse', { isOpened: false })).toMatchObject({
      code: 'credentials',
      done: ['session.refused'],
    });
  });
});

describe('AccessService.register', () => {
  const form = {
    email: 'ada@engines.test',
    password: 'correct horse',
    first_name: 'Ada',
    last_name: 'Byron',
    company: 'Engines',
  };

  /** @returns the answer, the created account, and the writes */
  async function register(
    confirmation: 'on' | 'off',
    { accepts = 'en' as string | false, isTaken = false, change = {}, whitelist = 'off' as 'on' | 'off' } = {},
  ) {
    const [made, done]: [Record<string, unknown>[], string[]] = [[], []];
    const em = {
      transactional: (work: (inner: object) => unknown) => work(em),
      findOne: async () => (isTaken ? {} : null),
      persist: (rows: Record<string, unknown>[]) => void made.push(...rows),
      flush: async () => undefined,
    };
    const service = new AccessService(
      { fork: () => em } as unknown as Database,
      new Passwords(),
      { spend: async () => undefined } as unknown as Throttle,
      {} as SessionService,
      { record: async (action: string) => void done.push(action) } as unknown as Audit,
      new Tokens({ SESSION_SECRET: 'a secret of some length, for tests' }),
      { enqueue: async () => void done.push('mailed') } as unknown as MailOutbox,
      { DEFAULT_LANGUAGE: 'es', EMAIL_CONFIRMATION: confirmation, SIGN_UP_WHITELIST: whitelist },
    );
    const request = { ip: '::1', headers: {}, acceptsLanguages: () => accepts } as unknown as Request;
    const answer = await service.register({ ...form, ...change }, request).catch((error: unknown) => error);
    return { answer, owner: made[1], done };
  }

  it('AUTH-013 creates an active account if e-mails need no confirmation', async () => {
    const { answer, owner, done } = await register('off');
    expect(answer).toMatchObject({ en: 'You have successfully joined Polyad. Please login.' });
    expect(owner).toMatchObject({
      status: 'ACTIVE',
      isWhitelisted: false,
      isStaff: false,
      lang: 'en',
      firstName: 'Ada',
    });
    expect(owner!['passwordHash']).toMatch(/^\$argon2id/);
    expect(done).toEqual(['account.created']);
  });

  it('BILL-074 whitelists a new team only if the operator has chosen so', async () => {
    expect((await register('off')).owner).toMatchObject({ isWhitelisted: false });
    expect((await register('off', { whitelist: 'on' })).owner).toMatchObject({ isWhitelisted: true });
  });

  it('AUTH-022 creates an account that waits for its mailed link if e-mails need confirmation', async () => {
    const { owner, done } = await register('on');
    expect(owner).toMatchObject({ status: 'PENDING' });
    expect(done).toEqual(['account.created', 'mailed']);
  });

  it.each([
    ['es', 'es'],
    ['en', 'en'],
    [false, 'es'],
  ] as const)('sets the language %j if the browser requests it, otherwise the default: %s', async (accepts, lang) => {
    expect((await register('off', { accepts })).owner).toMatchObject({ lang });
  });

  it('AUTH-020 names the refused field and writes nothing', async () => {
    const taken = await register('off', { isTaken: true });
    expect(taken).toMatchObject({ answer: { status: 400, items: [{ field: 'email' }] }, done: [] });
    const common = await register('off', { change: { password: 'password123' } });
    expect(common).toMatchObject({ answer: { status: 400, items: [{ field: 'password' }] }, done: [] });
    expect([taken.owner, common.owner]).toEqual([undefined, undefined]);
  });
});
