import type { EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LiveSessionReadModel, type LiveSession } from '#libs/database/read-models/live-session.read-model.js';
import { SignInRepository, type Account } from '#libs/database/repositories/access/sign-in.repository.js';
import { SessionRepository } from '#libs/database/repositories/access/session.repository.js';
import { Audit } from '../audit/audit.js';
import { ENVIRONMENT } from '../config/api-environment.js';
import { Database } from '../database/database.module.js';
import { SharedReads } from '../database/shared-reads.js';
import { sessionReused, unauthenticated } from '../http/errors/api-error.js';
import { clientAddress, userAgent } from '../http/routing/client.js';
import { Cookies } from './cookies.js';
import { Csrf } from './csrf.js';
import { hmac, keysFor, sha256, type Keys, type Secrets } from './keys.js';
import { Tokens } from './tokens.js';

const ACCESS_LIFE_SECONDS = 15 * 60;
/** A session that is not used for this long ends. */
export const IDLE_MS = 7 * 24 * 3_600_000;
const ABSOLUTE_MS = 30 * 24 * 3_600_000;
/** Two tabs may refresh with the same value within this time; a later reuse means that it was stolen. */
const ROTATION_GRACE_MS = 10_000;

type SessionOwner = Pick<LiveSession, 'userId' | 'organizationId'>;
const whoIs = ({ userId, organizationId }: SessionOwner): SessionOwner => ({ userId, organizationId });

/** Opens, renews and ends sessions, and finds the session of a request. */
@Injectable()
export class SessionService {
  private readonly refreshKeys: Keys;
  private readonly reads = new SharedReads<LiveSession | null>();

  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
    private readonly cookies: Cookies,
    private readonly csrf: Csrf,
    private readonly audit: Audit,
    @Inject(ENVIRONMENT) secrets: Secrets,
  ) {
    this.refreshKeys = keysFor(secrets, 'refresh');
  }

  /**
   * Signs a user in. This always creates a new session, whatever the request came with, so that nobody can fixate one. The browser's
   * earlier session ends. The audit trail records the login with `detail`.
   * @returns false if the account was disabled, or its password changed, after the password check
   */
  async open(
    user: Pick<Account, 'id' | 'organizationId' | 'passwordHash'>,
    request: Request,
    response: Response,
    detail: Record<string, unknown> = {},
  ): Promise<boolean> {
    const earlier = await this.identify(request);
    const id = randomUUID();
    const secret = hmac(this.refreshKeys[0], id, randomUUID());
    const isOpen = await new SignInRepository(this.database.prepared).open({
      id,
      userId: user.id,
      organizationId: user.organizationId,
      refreshHash: sha256(secret),
      userAgent: userAgent(request),
      ip: clientAddress(request),
      expiresAt: new Date(Date.now() + ABSOLUTE_MS),
      endsSessionId: earlier?.sessionId ?? null,
      detail,
      passwordHash: user.passwordHash,
    });
    if (isOpen) this.send(response, { id, userId: user.id, secret });
    return isOpen;
  }

  /**
   * Exchanges the refresh value for its successor. The successor is derived from the value, so a second tab with the same value within ten
   * seconds gets the same successor.
   * @throws ApiError 401 if the value is unknown or expired, 401 `session-reused` if it came twice, which ended its session
   */
  async refresh(request: Request, response: Response): Promise<void> {
    const [id = '', secret = ''] = (this.cookies.read(request, 'refresh') ?? '').split('.');
    const live = await this.findLive(id);
    const successors = this.refreshKeys.map((key) => hmac(key, id, secret));
    const hashes = successors.map(sha256);
    const rotation =
      live &&
      (await this.database.fork().transactional(async (em) => {
        const outcome = await new SessionRepository(em).rotate(id, sha256(secret), hashes, ROTATION_GRACE_MS);
        if (outcome === 'reused') await this.audit.record('session.reused', request, whoIs(live), em);
        return outcome;
      }));
    if (!live || typeof rotation !== 'number') {
      this.clear(response);
      throw rotation === 'reused' || (await this.wasReused(id, secret)) ? sessionReused() : unauthenticated();
    }
    this.send(response, { id, userId: live.userId, secret: successors[rotation]! });
  }

  /** Whether this browser's session was ended because its value came twice, from this browser or another. */
  private wasReused(id: string, secret: string): Promise<boolean> {
    if (!isUuid(id) || secret === '') return Promise.resolve(false);
    const ask = (em: EntityManager) => new SessionRepository(em).wasReused(id, sha256(secret));
    return this.database.fork().transactional(ask);
  }

  /** Logs out. The audit trail records it once, however many requests come at the same moment. */
  async end(caller: SessionOwner & { sessionId: string }, request: Request, response: Response): Promise<void> {
    await this.database.fork().transactional(async (em) => {
      if (await new SessionRepository(em).end(caller.sessionId))
        await this.audit.record('session.logout', request, whoIs(caller), em);
    });
    this.clear(response);
    this.csrf.issue(response, this.csrf.newVisitor(response));
  }

  /** The live session that an access token's claims name. Records its use at most once a minute. */
  async find(sessionId: string, userId: string, options?: { withTeam?: boolean }): Promise<LiveSession | null> {
    const live = await this.findLive(sessionId, options);
    if (!live || live.userId !== userId) return null;
    if (live.isStale) await new SessionRepository(this.database.fork()).touch(sessionId);
    return live;
  }

  /**
   * The session of a browser that opens a page in the address bar. It cannot refresh first, so the unused refresh value counts as well as
   * the access token.
   */
  async identify(request: Request): Promise<LiveSession | null> {
    const claims = this.tokens.verify('session', this.cookies.read(request, 'access'));
    if (claims) return this.find(claims.sid, claims.sub);
    const [id = '', secret = ''] = (this.cookies.read(request, 'refresh') ?? '').split('.');
    const live = await this.findLive(id);
    return live && live.refreshHash === sha256(secret) ? live : null;
  }

  /** A page sends several requests at once: they share one lookup of the session. */
  private async findLive(id: string, options: { withTeam?: boolean } = {}): Promise<LiveSession | null> {
    if (!isUuid(id)) return null;
    const find = () => new LiveSessionReadModel(this.database.prepared).find(id, IDLE_MS, options);
    return this.reads.of(options.withTeam ? `${id} with team` : id, find);
  }

  private send(response: Response, { id, userId, secret }: { id: string; userId: string; secret: string }): void {
    this.cookies.set(
      response,
      'access',
      this.tokens.sign('session', { sub: userId, sid: id }, ACCESS_LIFE_SECONDS),
      ACCESS_LIFE_SECONDS * 1000,
    );
    this.cookies.set(response, 'refresh', `${id}.${secret}`, IDLE_MS);
    this.cookies.clear(response, 'visitor');
    this.csrf.issue(response, id);
  }

  private clear(response: Response): void {
    this.cookies.clear(response, 'access');
    this.cookies.clear(response, 'refresh');
  }
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
