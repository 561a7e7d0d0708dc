import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ACCESS_MESSAGES } from '#libs/contracts/access.js';
import { SessionRepository } from '#libs/database/repositories/session.repository.js';
import { UserRepository } from '#libs/database/repositories/user.repository.js';
import type { CallerContext } from '../access/caller.js';
import { passwordProblem, Passwords } from '../access/passwords.js';
import { Throttle } from '../access/throttle.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { invalidField, unauthenticated } from '../http/api-error.js';
import { clientAddress } from '../http/client.js';
import type { UpdateProfileDto } from './account.dto.js';

/** One's own names and password. */
@Injectable()
export class AccountService {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly throttle: Throttle,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 400 with the field; 429 after too many wrong current passwords */
  async update(caller: CallerContext, form: UpdateProfileDto, request: Request): Promise<string> {
    const { userId, organizationId, sessionId } = caller;
    const passwordHash = await this.newHash(caller, form, request);
    await this.database.fork().transactional(async (em) => {
      const users = new UserRepository(em);
      await users.setNames(userId, { firstName: form.first_name, lastName: form.last_name });
      if (passwordHash === null) return;
      await users.setPasswordHash(userId, passwordHash);
      await new SessionRepository(em).endAll(userId, sessionId);
      await this.audit.record('password.changed', request, { userId, organizationId }, em);
    });
    return ACCESS_MESSAGES.profileUpdated;
  }

  /** Null where the password stays. */
  private async newHash(caller: CallerContext, form: UpdateProfileDto, request: Request): Promise<string | null> {
    const password = form.password ?? '';
    const next = form.new_password ?? '';
    if (password === '' && next === '') return null;
    const problem = passwordProblem(next, caller.email);
    if (problem) throw invalidField('new_password', problem);
    const { userId, email } = caller;
    const attempt = { purpose: 'password-change', account: email, ip: clientAddress(request), ownerEmail: email };
    await this.throttle.run(attempt, async () => {
      const user = await new UserRepository(this.database.fork()).findById(userId);
      if (!user) throw unauthenticated();
      if (await this.passwords.verify(user.passwordHash, password)) return this.throttle.succeeded(attempt);
      await this.throttle.failed(attempt);
      throw invalidField('password', ACCESS_MESSAGES.currentPassword);
    });
    return this.passwords.hash(next);
  }
}
