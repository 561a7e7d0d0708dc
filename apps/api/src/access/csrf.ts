import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import type { CallerContext } from './caller.js';
import { Cookies } from './cookies.js';
import { hmac, isHmac, keysFor, type Keys, type Secrets } from './keys.js';
import { Tokens } from './tokens.js';

const VISITOR_LIFE_MS = 24 * 3_600_000;

/**
 * CSRF tokens: `{nonce}.{HMAC of binding and nonce}`. The binding is the session's id, or a random visitor id before login. So a token
 * planted by another site or taken from another session is never valid.
 */
@Injectable()
export class Csrf {
  private readonly keys: Keys;
  private readonly publicOrigin: string;

  constructor(
    private readonly cookies: Cookies,
    private readonly tokens: Tokens,
    @Inject(ENVIRONMENT) environment: Secrets & Pick<ApiEnvironment, 'PUBLIC_URL'>,
  ) {
    this.keys = keysFor(environment, 'csrf');
    this.publicOrigin = new URL(environment.PUBLIC_URL).origin;
  }

  /** Sets XSRF-TOKEN for the request's binding; a new visitor first gets a visitor id. */
  prepare(request: Request, response: Response): void {
    this.issue(response, this.bindingOf(request) ?? this.newVisitor(response));
  }

  issue(response: Response, binding: string): void {
    const nonce = randomBytes(16).toString('base64url');
    this.cookies.setXsrf(response, `${nonce}.${hmac(this.keys[0], binding, nonce)}`);
  }

  newVisitor(response: Response): string {
    const visitor = randomBytes(32).toString('base64url');
    this.cookies.set(response, 'visitor', visitor, VISITOR_LIFE_MS);
    return visitor;
  }

  /** Why an unsafe request is refused, or null if it is allowed. */
  refusal(request: Request): string | null {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'cross-site';
    if (origin !== undefined && origin !== this.publicOrigin && origin !== addressedOrigin(request))
      return 'cross-origin';
    const binding = this.bindingOf(request);
    const [nonce = '', mac = ''] = String(request.headers['x-xsrf-token'] ?? '').split('.');
    return binding !== null && isHmac(mac, this.keys, binding, nonce) ? null : 'token';
  }

  /**
   * The session guard runs before this and has identified signed-in callers. An expired access token still names its session, because
   * refreshing and logging in must work with it.
   */
  private bindingOf(request: Request): string | null {
    const caller = request.user as CallerContext | undefined;
    if (caller) return caller.sessionId;
    const claims = this.tokens.verify('session', this.cookies.read(request, 'access'), { isExpiredFine: true });
    const refresh = this.cookies.read(request, 'refresh')?.split('.')[0];
    return claims?.sid ?? refresh ?? this.cookies.read(request, 'visitor') ?? null;
  }
}

/** The origin that the request was sent to, if it differs from PUBLIC_URL's (localhost, for example). */
const addressedOrigin = ({ protocol, headers }: Request): string => `${protocol}://${headers.host ?? ''}`;
