import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { TEAM_LIMITS } from '#libs/contracts/account/access.js';
import { LOGIN_LINK_TEXTS, LOGIN_REASONS, type LoginLinkCause } from '#libs/contracts/account/login-link-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { User } from '#libs/database/entities/user.entity.js';
import { SingleUseRepository } from '#libs/database/repositories/access/single-use.repository.js';
import { UserRepository } from '#libs/database/repositories/access/user.repository.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { ApiError } from '../http/errors/api-error.js';
import { clientAddress } from '../http/routing/client.js';
import { networkOf } from '../http/routing/network.js';
import { sha256 } from './keys.js';
import { SessionService } from './session.service.js';
import { Throttle } from './throttle.js';
import { Tokens } from './tokens.js';

const PURPOSE = 'login-link';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The token of a login link for this user. It works once, within a quarter of an hour.
 * @param isMailed whether only the account's e-mail receives the link, so that opening it confirms the e-mail
 */
export const signLoginLink = (tokens: Tokens, userId: string, { isMailed = false } = {}): string =>
  tokens.sign(
    PURPOSE,
    { sub: userId, sid: '', jti: randomUUID(), ...(isMailed && { isMailed }) },
    TEAM_LIMITS.loginLinkMinutes * 60,
  );

/** Login by a link that an operator made, or that confirms an e-mail address. */
@Injectable()
export class TokenLogin {
  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
    private readonly sessions: SessionService,
    private readonly throttle: Throttle,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 401 whose code and message name the cause (AUTH-051, AUTH-052); 429 */
  async login(token: string, request: Request, response: Response): Promise<void> {
    const ip = clientAddress(request);
    const attempt = { purpose: PURPOSE, account: `${networkOf(ip)}`, ip, ownerEmail: null };
    const user = await this.throttle.run(attempt, async () => {
      const { user: found, refusal } = await this.judge(token);
      if (!refusal) return found;
      await this.throttle.failed(attempt);
      throw await this.recorded(refusal, found, request);
    });
    if (!(await this.sessions.open(user, request, response, { by: 'link' })))
      throw await this.recorded(refused('token-account-inactive'), user, request);
  }

  /** The user that the link names, or null if there is none, and the refusal if the login is refused. */
  private async judge(
    token: string,
  ): Promise<{ user: User; refusal?: never } | { user: User | null; refusal: ApiError }> {
    const result = this.tokens.explain(PURPOSE, token);
    if ('refusal' in result) return { user: null, refusal: refusedBecause(result.refusal) };
    const { sub, jti, exp, isMailed = false } = result.claims;
    const users = new UserRepository(this.database.fork());
    const user = UUID.test(sub) ? await users.findById(sub) : null;
    if (!user || user.status === 'REMOVED') return { user, refusal: refused('token-user-not-found') };
    if (user.status === 'DISABLED') return { user, refusal: refused('token-account-inactive') };
    const values = new SingleUseRepository(this.database.fork());
    if (!jti || !(await values.useFirst(sha256(jti), PURPOSE, new Date(exp * 1000))))
      return { user, refusal: refusedFor('used') };
    await users.confirm(user.id);
    if (isMailed) await users.noteConfirmed(user.id);
    return { user };
  }

  private async recorded(refusal: ApiError, user: User | null, request: Request): Promise<ApiError> {
    await this.audit.record('session.refused', request, {
      userId: user?.id ?? null,
      organizationId: user?.organizationId ?? null,
      detail: { by: 'link', cause: refusal.code },
    });
    return refusal;
  }
}

const refused = (cause: LoginLinkCause): ApiError => new ApiError(401, cause, LOGIN_LINK_TEXTS[cause]);
const refusedFor = (reason: keyof typeof LOGIN_REASONS): ApiError =>
  new ApiError(401, 'token-refused', withParams(LOGIN_LINK_TEXTS['token-refused'], { reason: LOGIN_REASONS[reason] }));

/** jsonwebtoken distinguishes its causes only by their text. */
const CAUSES: readonly [RegExp, LoginLinkCause | keyof typeof LOGIN_REASONS][] = [
  [/^jwt expired$/, 'token-expired'],
  [/^(invalid signature|jwt signature is required|invalid algorithm)$/, 'token-signature'],
  [/^jwt issuer invalid/, 'token-issuer'],
  [/^jwt audience invalid/, 'token-audience'],
  [/^(jwt malformed|invalid token|jwt must be provided|Unexpected token)/, 'token-malformed'],
  [/^jwt not active$/, 'early'],
  [/^(claims are missing|invalid (nbf|exp) value)$/, 'claims'],
];

function refusedBecause(words: string): ApiError {
  const cause = CAUSES.find(([pattern]) => pattern.test(words))?.[1] ?? 'unreadable';
  return isReason(cause) ? refusedFor(cause) : refused(cause);
}

const isReason = (cause: LoginLinkCause | keyof typeof LOGIN_REASONS): cause is keyof typeof LOGIN_REASONS =>
  Object.hasOwn(LOGIN_REASONS, cause);
