import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { LINK_PAGE_TEXTS, type LinkRefusal, linkRefusalOf } from '#libs/contracts/account/link-page.js';
import { providerOfPlatform, type Platform } from '#libs/contracts/platform/platform.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import type { OpenedLink } from '#libs/database/repositories/platform/platform-link.repository.js';
import { SingleUseRepository } from '#libs/database/repositories/access/single-use.repository.js';
import { ExperimentReadModel } from '#libs/database/read-models/experiment.read-model.js';
import type { LiveSession } from '#libs/database/read-models/live-session.read-model.js';
import { checkLinkUpdate } from '#libs/orchestration/experiment.messages.js';
import { runWorkflowId } from '#libs/orchestration/ids.js';
import type { SubscribePayload } from '#libs/orchestration/outbox.messages.js';
import { type CallerContext } from '../access/caller.js';
import { sha256 } from '../access/keys.js';
import { Tokens } from '../access/tokens.js';
import { Audit } from '../audit/audit.js';
import { ENVIRONMENT, type ApiEnvironment } from '../config/api-environment.js';
import { Database } from '../database/database.module.js';
import { ApiError, notFound, unauthenticated } from '../http/errors/api-error.js';
import { LOGGER } from '../http/logging/logger.token.js';
import { LinkedAccounts } from '../platforms/linked-accounts.js';
import { PlatformAnswers } from '../platforms/platform-answers.js';
import { Temporal } from '../temporal/temporal.module.js';
import { requireMay } from '../access/require-may.js';

const LONGEST_CODE = 2_000;
const LONGEST_EMAIL = 320;
const STATE_LIFE_MS = 10 * 60_000;
const STATE = 'provider-state';
const LINK_TOKEN = 'provider-link';
/** The longest time that an unlinking person waits for the platform. */
const REVOKE_WAIT_MS = 10_000;
/** How long a repeated callback of the same consent waits for the outcome of the first, and how often it checks. */
const OUTCOME_WAIT_MS = 20_000;
const OUTCOME_POLL_MS = 200;

/** The outcome of a consent: the linked name, or the permissions that are missing for a link. */
export type LinkOutcome = { isLinked: true; name: string } | { isLinked: false; missing: string[] };

/** Links an account through the platform's consent page: OAuth with a state that is bound to the session and used once. */
@Injectable()
export class LinkingService {
  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
    private readonly accounts: LinkedAccounts,
    private readonly answers: PlatformAnswers,
    private readonly temporal: Temporal,
    private readonly audit: Audit,
    @Inject(ENVIRONMENT) private readonly environment: Pick<ApiEnvironment, 'PUBLIC_URL'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param linkToken the value of GET /profile/token, of the same session
   * @returns the consent page's address
   * @throws ApiError 401, 403 or 400 if the token is not this session's, was used, or its user may not link
   */
  async authorize(session: LiveSession | null, platform: Platform, linkToken: string): Promise<string> {
    if (!session) throw unauthenticated();
    const claims = this.tokens.verify(LINK_TOKEN, linkToken);
    if (!claims?.jti || claims.sid !== session.sessionId) throw linkRefused(LINK_PAGE_TEXTS.expired);
    requireMay(session, 'link-accounts');
    const values = new SingleUseRepository(this.database.fork());
    if (!(await values.useFirst(sha256(claims.jti), LINK_TOKEN, new Date(claims.exp * 1000))))
      throw linkRefused(LINK_PAGE_TEXTS.opened);
    const { linking } = this.connector(platform);
    const state = randomBytes(32).toString('base64url');
    await values.issue({
      hash: sha256(state),
      purpose: STATE,
      detail: { sessionId: session.sessionId, provider: providerOfPlatform(platform) },
      expiresAt: new Date(Date.now() + STATE_LIFE_MS),
    });
    return linking.authorizeUrl({ state, redirectUri: this.redirectUri(platform) });
  }

  /** The code in the address that the consent page redirected to; each platform names it differently. Null if there is none. */
  codeOf(platform: Platform, query: Readonly<Record<string, unknown>>): string | null {
    const code = this.connector(platform).linking.codeOf(query);
    return code !== null && code.length <= LONGEST_CODE ? code : null;
  }

  /**
   * Exchanges the code that the consent page sent back. A code for another session is refused. A code that a browser sends twice (a reload,
   * a link that is checked in advance) is used once, and each call gets its outcome. An account is not linked if it lacks a permission that
   * the product needs, because submits would fail later. An earlier link stays as it is.
   */
  async complete(
    session: LiveSession | null,
    platform: Platform,
    { code, state }: { code: string; state: string },
    request: Request,
  ): Promise<LinkOutcome> {
    if (!session) throw unauthenticated();
    const provider = providerOfPlatform(platform);
    const values = new SingleUseRepository(this.database.fork());
    const hash = sha256(state);
    const detail = await values.use(hash, STATE);
    if (detail === null) return this.outcomeOf(session, platform, hash);
    try {
      if (!isOf(detail, session, provider)) throw linkRefused(LINK_PAGE_TEXTS.foreign);
      const outcome = await this.link(session, platform, code, request);
      await values.note(hash, STATE, { outcome });
      return outcome;
    } catch (error) {
      await values.note(hash, STATE, { outcome: null });
      throw error;
    }
  }

  /**
   * The outcome of a consent whose state was used before; waits while another request handles it.
   * @throws ApiError 400 if the consent was not this session's, failed, or its account is no longer linked
   */
  private async outcomeOf(session: LiveSession, platform: Platform, hash: string): Promise<LinkOutcome> {
    const until = Date.now() + OUTCOME_WAIT_MS;
    for (;;) {
      const detail = await new SingleUseRepository(this.database.fork()).used(hash, STATE);
      if (!isOf(detail, session, providerOfPlatform(platform))) throw linkRefused(LINK_PAGE_TEXTS.foreign);
      const outcome = detail?.['outcome'] as LinkOutcome | null | undefined;
      if (outcome === undefined && Date.now() < until) {
        await wait(OUTCOME_POLL_MS);
        continue;
      }
      if (!outcome) throw linkRefused(LINK_PAGE_TEXTS.platform);
      if (outcome.isLinked && !(await this.accounts.links().open(session.organizationId, platform)))
        throw linkRefused(LINK_PAGE_TEXTS.opened);
      return outcome;
    }
  }

  private async link(session: LiveSession, platform: Platform, code: string, request: Request): Promise<LinkOutcome> {
    const provider = providerOfPlatform(platform);
    requireMay(session, 'link-accounts');
    const { linking } = this.connector(platform);
    const identity = await linking.exchangeCode({ code, redirectUri: this.redirectUri(platform) });
    const missing = identity.missingPermissions;
    if (missing.length > 0) return { isLinked: false, missing };
    const { userId, organizationId } = session;
    const name = identity.name.slice(0, 200);
    await this.database.fork().transactional(async (em) => {
      await this.accounts.links(em).save(organizationId, {
        platform,
        externalUserId: identity.externalUserId,
        name,
        email: identity.email?.slice(0, LONGEST_EMAIL) ?? null,
        accessToken: identity.accessToken,
        renewalToken: identity.renewalToken,
        scopes: identity.scopes,
        tokenExpiresAt: identity.expiresAt ? new Date(identity.expiresAt) : null,
        linkedBy: userId,
      });
      const payload: SubscribePayload = { platform };
      const dedupeKey = `subscribe/${platform}/${randomUUID()}`; // each linking subscribes again
      await new OutboxRepository(em).enqueue(organizationId, { kind: 'subscribe', dedupeKey, payload: { ...payload } });
      const event = { userId, organizationId, target: provider, detail: { name } };
      await this.audit.record('link.created', request, event, em);
    });
    this.answers.forget(organizationId);
    await this.resume(session, platform);
    return { isLinked: true, name: identity.name };
  }

  /**
   * Erases the team's access, then revokes the permission at the platform unless that would end another team's access too. Unlike at the
   * end of an account, a failed revocation is not repeated, because the token is erased.
   * @throws ApiError 403, and 404 if nothing is linked
   */
  async unlink(caller: CallerContext, platform: Platform, request: Request): Promise<void> {
    requireMay(caller, 'link-accounts');
    const { userId, organizationId } = caller;
    const provider = providerOfPlatform(platform);
    const link = await this.accounts.links().open(organizationId, platform);
    await this.database.fork().transactional(async (em) => {
      if (!(await this.accounts.links(em).remove(organizationId, platform))) throw notFound();
      await this.audit.record('link.removed', request, { userId, organizationId, target: provider }, em);
    });
    this.answers.forget(organizationId);
    if (link?.accessToken) await this.revoke(platform, link);
    else if (link)
      this.logger.warn({ platform }, 'could not decrypt the token of an unlinked account, so it was not revoked');
  }

  /** Never fails: the person can also revoke the permission at the platform, as the privacy policy says. */
  private async revoke(platform: Platform, link: OpenedLink): Promise<void> {
    try {
      const { linking } = this.accounts.platforms.for(platform);
      const isShared = () => this.accounts.links().isLinked(platform, link.externalUserId);
      if (linking.revokes === 'person' && (await isShared())) return;
      const revoked = linking.revoke(link);
      const late = new Promise<void>((resolve) => setTimeout(resolve, REVOKE_WAIT_MS).unref());
      await Promise.race([revoked, late]);
    } catch (err) {
      const wasEnded = err instanceof ConnectorError && err.code === 'AUTH_EXPIRED';
      if (!wasEnded) this.logger.warn({ err, platform }, 'could not revoke a permission at its platform');
    }
  }

  /** Resumes experiments that wait for the link. Each checks for itself whether the account is still the one it runs on. */
  private async resume({ organizationId, userId }: LiveSession, platform: Platform): Promise<void> {
    const waiting = await new ExperimentReadModel(this.database.fork()).inPhase(
      organizationId,
      platform,
      'needs-relink',
    );
    await Promise.allSettled(
      waiting.map((run) =>
        this.temporal.within(5_000, (client) =>
          client.workflow.getHandle(runWorkflowId(run)).startUpdate(checkLinkUpdate, {
            args: [{ userId }],
            waitForStage: 'ACCEPTED',
            updateId: `relink/${run.uuid}/${Date.now()}`,
          }),
        ),
      ),
    );
  }

  private connector(platform: Platform) {
    const { platforms } = this.accounts;
    if (!platforms.names.includes(platform)) throw linkRefused(LINK_PAGE_TEXTS.notBuilt);
    return platforms.for(platform);
  }

  private redirectUri(platform: Platform): string {
    return new URL(`/api/v1/providers/${providerOfPlatform(platform)}/callback`, this.environment.PUBLIC_URL).href;
  }
}

const isOf = (detail: Record<string, unknown> | null, { sessionId }: LiveSession, provider: string): boolean =>
  detail !== null && detail['sessionId'] === sessionId && detail['provider'] === provider;

const linkRefused = (text: KeyedText): ApiError => new ApiError(400, ERROR_CODES.account, text);

/** The reason of a failed consent for the person; null for errors on our side. */
export function linkProblem(error: unknown): LinkRefusal | null {
  if (error instanceof ApiError) return linkRefusalOf({ key: error.text.key, words: error.message });
  if (error instanceof ConnectorError)
    return { reason: 'platform', missing: [], said: error.details.platformMessage ?? null };
  return null;
}
