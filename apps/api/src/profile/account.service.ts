import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SessionRepository } from '#libs/database/repositories/access/session.repository.js';
import { SingleUseRepository } from '#libs/database/repositories/access/single-use.repository.js';
import { UserRepository } from '#libs/database/repositories/access/user.repository.js';
import type { CallerContext } from '../access/caller.js';
import { RESET_PURPOSE } from '../access/password-reset.service.js';
import { passwordProblem, Passwords } from '../access/passwords.js';
import { Throttle } from '../access/throttle.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { invalidField, unauthenticated, type ApiError } from '../http/errors/api-error.js';
import { clientAddress } from '../http/routing/client.js';
import type { UpdateProfileDto } from './account.dto.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';

/** The caller's own names and password. */
@Injectable()
export class AccountService {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly throttle: Throttle,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 400 with the field; 429 after too many wrong current passwords */
  async update(caller: CallerContext, form: UpdateProfileDto, request: Request): Promise<KeyedText> {
    const { userId, organizationId, sessionId } = caller;
    const change = await this.newHash(caller, form, request);
    await this.database.fork().transactional(async (em) => {
      const users = new UserRepository(em);
      await users.setNames(userId, { firstName: form.first_name, lastName: form.last_name });
      if (change === null) return;
      // Another device, or a reset, may have changed the password during the check.
      if (!(await users.replacePasswordHash(userId, change))) throw wrongPassword();
      await new SingleUseRepository(em).revokeFor(caller.email, RESET_PURPOSE);
      await new SessionRepository(em).endAll(userId, sessionId);
      await this.audit.record('password.changed', request, { userId, organizationId }, em);
    });
    return ACCESS_TEXTS.profileUpdated;
  }

  /** The old and the new hash of the password; null if it stays. */
  private async newHash(
    caller: CallerContext,
    form: UpdateProfileDto,
    request: Request,
  ): Promise<{ from: string; to: string } | null> {
    const password = form.password ?? '';
    const next = form.new_password ?? '';
    if (password === '' && next === '') return null;
    const problem = passwordProblem(next, caller.email);
    if (problem) throw invalidField('new_password', problem);
    const { userId, email } = caller;
    const attempt = { purpose: 'password-change', account: email, ip: clientAddress(request), ownerEmail: email };
    const from = await this.throttle.run(attempt, async () => {
      const user = await new UserRepository(this.database.fork()).findById(userId);
      if (!user) throw unauthenticated();
      if (!(await this.passwords.verify(user.passwordHash, password))) {
        await this.throttle.failed(attempt);
        throw wrongPassword();
      }
      await this.throttle.succeeded(attempt);
      return user.passwordHash;
    });
    return { from, to: await this.passwords.hash(next) };
  }
}

const wrongPassword = (): ApiError => invalidField('password', ACCESS_TEXTS.currentPassword);
