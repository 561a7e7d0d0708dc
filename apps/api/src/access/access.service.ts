import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Language } from '#libs/contracts/messages/language.js';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import type { User } from '#libs/database/entities/user.entity.js';
import { SignInRepository, type Account } from '#libs/database/repositories/access/sign-in.repository.js';
import { UserRepository } from '#libs/database/repositories/access/user.repository.js';
import { Audit } from '../audit/audit.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { Database } from '../database/database.module.js';
import { ApiError, invalidField } from '../http/errors/api-error.js';
import { clientAddress } from '../http/routing/client.js';
import { MailOutbox } from '../mail/mail-outbox.js';
import type { LoginDto, RegisterDto } from './access.dto.js';
import { passwordProblem, Passwords } from './passwords.js';
import { SessionService } from './session.service.js';
import { Throttle, type Attempt } from './throttle.js';
import { signLoginLink } from './token-login.js';
import { Tokens } from './tokens.js';

/** The maximum number of sign-ups from one address in an hour. A sign-up costs a hash and reveals whether an e-mail is in use. */
const SIGN_UPS = { most: 100, windowMs: 3_600_000 };

/** Sign-up and login. */
@Injectable()
export class AccessService {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly throttle: Throttle,
    private readonly sessions: SessionService,
    private readonly audit: Audit,
    private readonly tokens: Tokens,
    private readonly mails: MailOutbox,
    @Inject(ENVIRONMENT)
    private readonly environment: Pick<ApiEnvironment, 'DEFAULT_LANGUAGE' | 'EMAIL_CONFIRMATION' | 'SIGN_UP_WHITELIST'>,
  ) {}

  /**
   * Creates a team with its owner, who needs a plan unless the installation whitelists new teams. If e-mails must be confirmed, the
   * account stays PENDING until the mailed link is opened.
   * @throws ApiError 400 with the field and the specified text; 429 after too many sign-ups from one address
   */
  async register(form: RegisterDto, request: Request): Promise<KeyedText> {
    await this.throttle.spend('sign-up', clientAddress(request), SIGN_UPS);
    const problem = passwordProblem(form.password, form.email);
    if (problem) throw invalidField('password', problem);
    const mustConfirm = this.environment.EMAIL_CONFIRMATION === 'on';
    const owner = {
      email: form.email,
      passwordHash: await this.passwords.hash(form.password),
      firstName: form.first_name,
      lastName: form.last_name,
      company: form.company,
      lang: this.languageOf(request),
    };
    const user = await this.database.fork().transactional(async (em) => {
      const status = mustConfirm ? 'PENDING' : 'ACTIVE';
      const isWhitelisted = this.environment.SIGN_UP_WHITELIST === 'on';
      const created = await new UserRepository(em).createOwner(owner, { isWhitelisted, status });
      if (created) await this.audit.record('account.created', request, whoIs(created), em);
      return created;
    });
    if (!user) throw invalidField('email', ACCESS_TEXTS.emailTaken);
    if (!mustConfirm) return ACCESS_TEXTS.joined;
    await this.sendConfirmation(form.email, user);
    return ACCESS_TEXTS.confirmEmail;
  }

  /** @throws ApiError 401 with the same text for every cause; 429 after too many failures */
  async login({ email, password }: LoginDto, request: Request, response: Response): Promise<void> {
    const attempt = { purpose: 'login', account: email, ip: clientAddress(request), ownerEmail: email };
    const user = await this.throttle.run(attempt, (hasFailed) =>
      this.judge({ ...attempt, hasFailed }, { email, password }, request),
    );
    if (!(await this.sessions.open(user, request, response))) {
      // The account was disabled or removed, or got another password, after the password check.
      await this.audit.record('session.refused', request, whoIs(user));
      throw wrongCredentials();
    }
    if (!this.passwords.isOutdated(user.passwordHash)) return;
    const stronger = { from: user.passwordHash, to: await this.passwords.hash(password) };
    await new UserRepository(this.database.fork()).replacePasswordHash(user.id, stronger);
  }

  private async judge(
    attempt: Attempt & { hasFailed: boolean },
    { email, password }: LoginDto,
    request: Request,
  ): Promise<Account> {
    const user = await new SignInRepository(this.database.prepared).find(email);
    const isRight = await this.passwords.verify(user?.passwordHash ?? null, password);
    if (user && isRight && user.status === 'PENDING') {
      await this.throttle.failed(attempt); // every try sends a mail
      await this.audit.record('session.refused', request, whoIs(user));
      await this.sendConfirmation(email, user);
      throw new ApiError(401, 'confirm-email', ACCESS_TEXTS.confirmEmail);
    }
    if (!user || !isRight || user.status !== 'ACTIVE') {
      await this.throttle.failed(attempt);
      await this.audit.record('session.refused', request, whoIs(user));
      throw wrongCredentials();
    }
    if (attempt.hasFailed) await this.throttle.succeeded(attempt);
    return user;
  }

  /** Mails a link that confirms the e-mail by logging in. The next login with the password replaces a lost link. */
  private async sendConfirmation(to: string, { id, organizationId }: Pick<User, 'id' | 'organizationId'>) {
    const token = signLoginLink(this.tokens, id, { isMailed: true });
    const mail = { organizationId, to, dedupeKey: `email-confirmation/${randomUUID()}`, token };
    await this.database
      .fork()
      .transactional((em) => this.mails.enqueue(em, mail, { template: 'email-confirmation', userId: id }));
  }

  /** The browser's language, if the product supports it; else the default one. */
  languageOf(request: Request): Language {
    const accepted = request.acceptsLanguages('en', 'es');
    return accepted === 'es' || accepted === 'en' ? accepted : this.environment.DEFAULT_LANGUAGE;
  }
}

const whoIs = (user: Pick<Account, 'id' | 'organizationId'> | null) => ({
  userId: user?.id ?? null,
  organizationId: user?.organizationId ?? null,
});

const wrongCredentials = (): ApiError => new ApiError(401, 'credentials', ACCESS_TEXTS.credentials);
