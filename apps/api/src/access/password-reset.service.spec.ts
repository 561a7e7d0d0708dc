import { describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import type { UserStatus } from '#libs/database/entities/user.entity.js';
import type { Audit } from '../audit/audit.js';
import type { Database } from '../database/database.module.js';
import type { MailOutbox } from '../mail/mail-outbox.js';
import { PasswordResetService } from './password-reset.service.js';
import type { Passwords } from './passwords.js';
import type { Throttle } from './throttle.js';

/** Asks for a link; the mailbox has to wait this long for its next mail. @returns the answer and the issued values */
async function request(waitMs: number) {
  const issued: { purpose: string; detail: object; expiresAt: Date }[] = [];
  const em = { insert: async (_entity: unknown, value: (typeof issued)[number]) => issued.push(value) };
  const service = new PasswordResetService(
    { fork: () => ({ transactional: (work: (inner: object) => unknown) => work(em) }) } as unknown as Database,
    {} as Passwords,
    { run: (_: unknown, work: () => unknown) => work(), failed: async () => undefined } as unknown as Throttle,
    { enqueue: async () => waitMs } as unknown as MailOutbox,
    {} as Audit,
  );
  return { answer: await service.request('ada@engines.test', { ip: '::1' } as Request), issued };
}

it('AUTH-026 issues reset links for an hour, and sends no more mails to a mailbox at its limit, with the same response', async () => {
  const { answer, issued } = await request(0);
  expect(issued).toMatchObject([{ purpose: 'password-reset', detail: { email: 'ada@engines.test' } }]);
  expect(issued[0]!.expiresAt.getTime() - Date.now()).toBeCloseTo(3_600_000, -5);
  expect(await request(1)).toEqual({ answer, issued: [] });
});

const LINK = { email: 'ada@engines.test', password: 'violin orange 42', token: 'from the mail' };

/** Uses a link. @returns the code of a refusal, and the calls that it made */
async function reset(
  { status = 'ACTIVE', issuedFor = LINK.email }: { status?: UserStatus | null; issuedFor?: string | null },
  password = LINK.password,
) {
  const done: string[] = [];
  const note = async (what: string) => void done.push(what);
  const em = {
    findOne: async () =>
      status && { id: 'ada', organizationId: 'engines', status, email: LINK.email, passwordHash: 'before' },
    execute: async (sql: string) => {
      if (!sql.includes('returning detail')) return note('other links revoked');
      return issuedFor === null ? [] : [{ detail: { email: issuedFor } }];
    },
    nativeUpdate: async ({ name }: { name: string }, _where: object, set: object) => {
      await note(`${name} ${Object.keys(set).join()}`);
      return 1;
    },
  };
  const service = new PasswordResetService(
    { fork: () => ({ transactional: (work: (inner: object) => unknown) => work(em) }) } as unknown as Database,
    { hash: async () => 'after' } as unknown as Passwords,
    { run: (_: unknown, work: () => unknown) => work(), failed: () => note('failed') } as unknown as Throttle,
    {} as MailOutbox,
    { record: note } as unknown as Audit,
  );
  const refusal = await service.reset({ ...LINK, password }, { ip: '203.0.113.1' } as Request).then(
    () => null,
    ({ code, status: answer }: { code: string; status: number }) => `${answer} ${code}`,
  );
  return { refusal, done };
}

describe('password reset link', () => {
  it.each(['ACTIVE', 'PENDING'] as const)(
    'AUTH-033 sets the password of an account with status %s, confirms its e-mail, and ends its sessions and other links',
    async (status) => {
      const { refusal, done } = await reset({ status });
      expect(refusal).toBeNull();
      expect(done.toSorted()).toEqual(
        [
          'User status,isUnconfirmed',
          'User passwordHash',
          'User emailConfirmedAt',
          'Session endedAt',
          'other links revoked',
          'password.reset',
        ].toSorted(),
      );
    },
  );

  it.each([
    ['of an account that is disabled', { status: 'DISABLED' }],
    ['of nobody', { status: null }],
    ['that was mailed to another', { issuedFor: 'eve@engines.test' }],
    ['that is unknown, over or used', { issuedFor: null }],
  ] as const)('AUTH-036 changes nothing and counts a failure: %s', async (_whose, given) => {
    expect(await reset(given)).toEqual({ refusal: '400 reset-token', done: ['failed'] });
  });

  it('AUTH-037 stays valid after a refused password', async () => {
    const { refusal, done } = await reset({}, 'violin');
    expect(refusal).toMatch(/^400/);
    expect(refusal).not.toContain('reset-token');
    expect(done).toEqual([]);
  });
});
