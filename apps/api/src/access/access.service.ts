import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { UserRepository } from '#libs/database/repositories/user.repository.js';
import { Audit } from '../audit/audit.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { Database } from '../database/database.module.js';
import { ApiError, invalidField } from '../http/api-error.js';
import { clientAddress } from '../http/client.js';
import type { LoginDto, RegisterDto } from './access.dto.js';
import { passwordProblem, Passwords } from './passwords.js';
import { SessionService } from './session.service.js';
import { Throttle } from './throttle.js';

/** Sign-up and login. */
@Injectable()
export class AccessService {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly throttle: Throttle,
    private readonly sessions: SessionService,
    private readonly audit: Audit,
    @Inject(ENVIRONMENT) private readonly environment: Pick<ApiEnvironment, 'DEFAULT_LANGUAGE'>,
  ) {}

  /**
   * Creates a team with its owner. Until billing exists every new team is whitelisted.
   * @throws ApiError 400 with the field and the specified text
   */
  async register(form: RegisterDto, request: Request): Promise<string> {
    const problem = passwordProblem(form.password, form.email);
    if (problem) throw invalidField('password', problem);
    const user = await new UserRepository(this.database.fork()).createOwner(
      {
        email: form.email,
        passwordHash: await this.passwords.hash(form.password),
        firstName: form.first_name,
        lastName: form.last_name,
        company: form.company,
        lang: this.languageOf(request),
      },
      { isWhitelisted: true },
    );
    if (!user) throw invalidField('email', 'This email is already in use.');
    await this.audit.record('account.created', request, { userId: user.id, organizationId: user.organizationId });
    return `You have successfully joined ${PRODUCT_NAME}. Please login.`;
  }

  /** @throws ApiError 401 with the same words whatever was wrong; 429 after too many failures */
  async login({ email, password }: LoginDto, request: Request, response: Response): Promise<void> {
    const users = new UserRepository(this.database.fork());
    const user = await users.findByEmail(email);
    const attempt = { purpose: 'login', account: email, ip: clientAddress(request), userId: user?.id ?? null };
    await this.throttle.check(attempt);
    const isRight = await this.passwords.verify(user?.passwordHash ?? null, password);
    if (!user || !isRight || user.status !== 'ACTIVE') {
      await this.throttle.failed(attempt);
      await this.audit.record('session.refused', request, {
        userId: user?.id ?? null,
        organizationId: user?.organizationId ?? null,
      });
      throw new ApiError(401, 'credentials', 'The email or the password is not right.');
    }
    await this.throttle.succeeded(attempt);
    if (this.passwords.isOutdated(user.passwordHash))
      await users.setPasswordHash(user.id, await this.passwords.hash(password));
    await this.sessions.open(user, request, response);
    await this.audit.record('session.login', request, { userId: user.id, organizationId: user.organizationId });
  }

  /** The browser's language where the product speaks it. */
  private languageOf(request: Request): 'en' | 'es' {
    const accepted = request.acceptsLanguages('en', 'es');
    return accepted === 'es' || accepted === 'en' ? accepted : this.environment.DEFAULT_LANGUAGE;
  }
}
