import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { Strategy } from 'passport-jwt';
import { unauthenticated } from '../http/errors/api-error.js';
import { IS_PUBLIC, WITH_TEAM } from '../http/routing/routes.js';
import type { CallerContext } from './caller.js';
import { Cookies } from './cookies.js';
import { SessionService } from './session.service.js';
import { Tokens, type TokenClaims } from './tokens.js';

type SessionClaims = Pick<TokenClaims, 'sid' | 'sub' | 'exp'>;

/** What the guard, which knows the route, passes to the strategy, which reads the session. */
interface SessionRequest extends Request {
  wantsTeam?: boolean;
}

/** How many tokens with a verified signature to remember. Beyond that, the oldest is verified again. */
const KNOWN_TOKENS = 10_000;

/**
 * Reads the session's JWT from its HttpOnly cookie; the session row decides. A token's signature is verified at its first request; its
 * expiry and its session's row are checked at every request.
 */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy) {
  private readonly known = new LRUCache<string, SessionClaims>({ max: KNOWN_TOKENS });

  constructor(
    tokens: Tokens,
    private readonly cookies: Cookies,
    private readonly sessions: SessionService,
  ) {
    super({
      jwtFromRequest: (request: Request) => cookies.read(request, 'access') ?? null,
      // Passed on to jsonwebtoken, which accepts key objects; passport-jwt's types do not allow them.
      secretOrKeyProvider: (_request: Request, token: string, done: (error: null, key: Buffer) => void) =>
        done(null, tokens.key('session', token) as unknown as Buffer),
      ...tokens.rules('session'),
      passReqToCallback: true,
    });
  }

  override authenticate(request: SessionRequest, options?: object): void {
    const claims = this.known.get(this.cookies.read(request, 'access') ?? '');
    if (!claims || claims.exp <= Math.floor(Date.now() / 1000)) return super.authenticate(request, options);
    this.callerOf(request, claims).then(
      (caller) => (caller ? this.success(caller) : this.fail(401)),
      (error: Error) => this.error(error),
    );
  }

  /** jsonwebtoken checks the expiry of a token that has one; here every token must have one. */
  async validate(request: SessionRequest, { sid, sub, exp }: Partial<TokenClaims>): Promise<CallerContext | false> {
    if (typeof sid !== 'string' || typeof sub !== 'string' || typeof exp !== 'number') return false;
    this.known.set(this.cookies.read(request, 'access') ?? '', { sid, sub, exp });
    return this.callerOf(request, { sid, sub });
  }

  private async callerOf(
    { wantsTeam: withTeam }: SessionRequest,
    { sid, sub }: Pick<SessionClaims, 'sid' | 'sub'>,
  ): Promise<CallerContext | false> {
    return (await this.sessions.find(sid, sub, { withTeam })) ?? false;
  }
}

/** Every route needs a session unless it is declared public. */
@Injectable()
export class SessionGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(
    context: ExecutionContext,
  ): ReturnType<InstanceType<ReturnType<typeof AuthGuard>>['canActivate']> {
    const route = context.getHandler();
    if (this.reflector.get(IS_PUBLIC, route)) return true;
    context.switchToHttp().getRequest<SessionRequest>().wantsTeam = this.reflector.get(WITH_TEAM, route) === true;
    return super.canActivate(context);
  }

  override handleRequest<T>(error: unknown, user: T): T {
    if (error) throw error;
    if (!user) throw unauthenticated();
    return user;
  }
}
