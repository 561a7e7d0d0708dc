import { Global, Injectable, Module } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { TEAM_LIMITS } from '#libs/contracts/account/access.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import { spendWithin } from '#libs/database/repositories/access/login-failure.repository.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { mailTokenPlace, Sealer } from '#libs/database/sealing.js';
import type { MailPayload } from '#libs/orchestration/outbox.messages.js';
import { mailboxOf } from '../access/email.js';
import { sha256 } from '../access/keys.js';

type LinkMail = Extract<MailPayload, { sealedToken: string }>;
/** Mails that a person asks for and that carry no secret. */
type PlainMail = Extract<MailPayload, { template: 'hand-link' }>;
/** Distributes over the templates; plain Omit does not. */
type Unsealed<M> = M extends LinkMail ? Omit<M, 'sealedToken'> : never;

/** Mails go out through outbox rows: written together with the change they report, sent by a worker within a second. */
@Injectable()
export class MailOutbox {
  constructor(private readonly sealer: Sealer) {}

  /**
   * Writes a mail whose link carries a secret value. A mailbox gets at most three of a kind in an hour, because requests cost nothing and
   * could fill any mailbox. This counts mails even if there is no account.
   * @param em of the transaction of the change that the mail reports: a rollback undoes the mail
   * @param to in its normal form
   * @param dedupeKey the key that makes the mail exist only once
   * @returns the milliseconds for which the mailbox gets no more mail of this kind; 0 if the mail was written
   */
  async enqueue(
    em: EntityManager,
    { organizationId, to, dedupeKey, token }: Place & { token: string },
    mail: Unsealed<LinkMail>,
  ): Promise<number> {
    const sealedToken = this.sealer.seal(token, mailTokenPlace(dedupeKey));
    return write(em, { organizationId, to, dedupeKey }, { ...mail, sealedToken } as MailPayload);
  }

  /** Does the same as `enqueue`, for a mail without a secret. */
  async enqueuePlain(em: EntityManager, place: Place, mail: PlainMail): Promise<number> {
    return write(em, place, mail);
  }
}

interface Place {
  organizationId: string;
  to: string;
  dedupeKey: string;
}

async function write(
  em: EntityManager,
  { organizationId, to, dedupeKey }: Place,
  payload: MailPayload,
): Promise<number> {
  const scope = sha256(JSON.stringify(['mail', payload.template, mailboxOf(to)]));
  const waitMs = await spendWithin(em, { scope, most: TEAM_LIMITS.mailsPerHour, windowMs: HOUR_MS });
  if (waitMs > 0) return waitMs;
  await new OutboxRepository(em).enqueue(organizationId, { kind: 'mail', dedupeKey, payload: { ...payload } });
  return 0;
}

@Global()
@Module({ providers: [MailOutbox], exports: [MailOutbox] })
export class MailModule {}
