import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { TEAM_LIMITS } from '#libs/contracts/account/access.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import type { UserStatus } from '#libs/database/entities/user.entity.js';
import { SessionRepository } from '#libs/database/repositories/access/session.repository.js';
import { SingleUseRepository } from '#libs/database/repositories/access/single-use.repository.js';
import { UserRepository } from '#libs/database/repositories/access/user.repository.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { ApiError, invalidField } from '../http/errors/api-error.js';
import { clientAddress } from '../http/routing/client.js';
import { networkOf } from '../http/routing/network.js';
import { MailOutbox } from '../mail/mail-outbox.js';
import type { ResetPasswordDto } from './access.dto.js';
import { sha256 } from './keys.js';
import { passwordProblem, Passwords } from './passwords.js';
import { Throttle } from './throttle.js';

/** Purpose of single-use values that set a password. */
export const RESET_PURPOSE = 'password-reset';
/** The request does not look up whether an account exists, so its mail belongs to no team yet. */
const NO_TEAM = '00000000-0000-0000-0000-000000000000';

const mayReset = (status: UserStatus): boolean => status === 'ACTIVE' || status === 'PENDING';

/** Sets a new password through a mailed link. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly throttle: Throttle,
    private readonly mails: MailOutbox,
    private readonly audit: Audit,
  ) {}

  /**
   * Issues a link and queues its mail, with the same work for every e-mail. Only the worker that sends the mail looks up whether there is
   * an account (AUTH-026). A mailbox that has used up its links gets no more, with the same answer.
   * @throws ApiError 429
   */
  async request(email: string, request: Request): Promise<KeyedText> {
    const ip = clientAddress(request);
    const attempt = { purpose: RESET_PURPOSE, account: email, ip, ownerEmail: email };
    await this.throttle.run(attempt, () => this.throttle.failed(attempt));
    const token = randomBytes(32).toString('base64url');
    await this.database.fork().transactional(async (em) => {
      const mail = { organizationId: NO_TEAM, to: email, dedupeKey: `${RESET_PURPOSE}/${randomUUID()}`, token };
      const waitMs = await this.mails.enqueue(em, mail, { template: RESET_PURPOSE, email });
      // Not reported: the answer would reveal whether another person requests this person's password.
      if (waitMs > 0) return;
      const expiresAt = new Date(Date.now() + TEAM_LIMITS.resetMinutes * 60_000);
      await new SingleUseRepository(em).issue({
        hash: sha256(token),
        purpose: RESET_PURPOSE,
        detail: { email },
        expiresAt,
      });
    });
    return ACCESS_TEXTS.resetRequested;
  }

  /**
   * Sets the password, ends every session of the account and revokes every other link.
   * @throws ApiError 400 for a password that may not be set (the link stays valid) or an invalid link
   */
  async reset({ email, password, token }: ResetPasswordDto, request: Request): Promise<KeyedText> {
    const ip = clientAddress(request);
    const attempt = { purpose: `${RESET_PURPOSE}-use`, account: `${email} ${networkOf(ip)}`, ip, ownerEmail: null };
    const problem = passwordProblem(password, email);
    if (problem) throw invalidField('password', problem);
    return this.throttle.run(attempt, async () => {
      if (await this.use({ email, password, token }, request)) return ACCESS_TEXTS.resetDone;
      await this.throttle.failed(attempt);
      throw new ApiError(400, 'reset-token', ACCESS_TEXTS.resetRefused);
    });
  }

  /** Sets the password if the link is valid. @returns whether it was */
  private async use({ email, password, token }: ResetPasswordDto, request: Request): Promise<boolean> {
    const passwordHash = await this.passwords.hash(password);
    return this.database.fork().transactional(async (em) => {
      const users = new UserRepository(em);
      const values = new SingleUseRepository(em);
      // Locked before the link: otherwise two links used at the same time would wait for each other forever.
      const user = await users.lockByEmail(email);
      const detail = await values.use(sha256(token), RESET_PURPOSE);
      if (!user || !mayReset(user.status) || detail?.['email'] !== email) return false;
      // The link was mailed, so it also confirms the e-mail: nobody can keep another person's e-mail by signing up with it first.
      await users.confirm(user.id);
      await users.noteConfirmed(user.id);
      await users.replacePasswordHash(user.id, { from: user.passwordHash, to: passwordHash });
      await new SessionRepository(em).endAll(user.id);
      await values.revokeFor(email, RESET_PURPOSE);
      const event = { userId: user.id, organizationId: user.organizationId };
      await this.audit.record('password.reset', request, event, em);
      return true;
    });
  }
}
