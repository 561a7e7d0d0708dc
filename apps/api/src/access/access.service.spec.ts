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
import type { Tokens } from './tokens.js';

/** A login that knows this account or none; what it writes goes nowhere. */
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
    { DEFAULT_LANGUAGE: 'en', EMAIL_CONFIRMATION: 'off' },
  );
  return (password: string) =>
    service.login({ email: 'ada@engines.test', password }, { ip: '::1' } as Request, {} as Response);
}

describe('AccessService.login', () => {
  it('AUTH-055 runs exactly one hash, and says the same, for an unknown e-mail and for a wrong password', async () => {
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
