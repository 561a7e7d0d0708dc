import { expect, it } from '@jest/globals';
import type { Request } from 'express';
import type { Audit } from '../audit/audit.js';
import type { Database } from '../database/database.module.js';
import type { MailOutbox } from '../mail/mail-outbox.js';
import { PasswordResetService } from './password-reset.service.js';
import type { Passwords } from './passwords.js';
import type { Throttle } from './throttle.js';

/** Asks for a link. @returns the answer and what was issued, where the mailbox has to wait so long for its next mail */
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

it('AUTH-026 a reset link is good for an hour, and a mailbox that has had its links gets no more, with the same answer', async () => {
  const { answer, issued } = await request(0);
  expect(issued).toMatchObject([{ purpose: 'password-reset', detail: { email: 'ada@engines.test' } }]);
  expect(issued[0]!.expiresAt.getTime() - Date.now()).toBeCloseTo(3_600_000, -5);
  expect(await request(1)).toEqual({ answer, issued: [] });
});
