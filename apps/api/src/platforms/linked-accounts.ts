import { Inject, Injectable } from '@nestjs/common';
import type { PlatformLookups } from '#libs/connectors/port/lookups.js';
import type { Platforms } from '#libs/connectors/registry.js';
import { ERROR_CODES, RELINK_ITEM_CODE } from '#libs/contracts/messages/error-codes.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import {
  PlatformLinkRepository,
  type OpenedLink,
} from '#libs/database/repositories/platform/platform-link.repository.js';
import { Sealer } from '#libs/database/sealing.js';
import type { LinkedTeam } from '#libs/links/link-renewal.js';
import { TeamLinks, type Linked } from '#libs/links/team-links.js';
import { Database } from '../database/database.module.js';
import { ApiError, item } from '../http/errors/api-error.js';
import { PLATFORMS_TOKEN } from './tokens.js';

/** Makes calls to a platform. @param account gives the context for calls in an ad account */
export type Ask<T> = (accessToken: string, lookups: PlatformLookups, account: Linked['account']) => Promise<T>;

/** Calls platforms on behalf of a team's linked account. The token is decrypted for the call and used nowhere else. */
@Injectable()
export class LinkedAccounts {
  private readonly teamLinks: TeamLinks;

  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
    @Inject(PLATFORMS_TOKEN) readonly platforms: Platforms,
  ) {
    this.teamLinks = new TeamLinks(() => database.fork(), sealer, platforms);
  }

  /** @param em of the caller's transaction, if there is one */
  links(em = this.database.fork()): PlatformLinkRepository {
    return new PlatformLinkRepository(em, this.sealer);
  }

  /**
   * @throws ApiError 400100 if nothing is linked, the token was refused before, or its seal is broken
   * @throws ConnectorError if the token has expired and the platform cannot renew it now
   */
  async open(organizationId: string, platform: Platform): Promise<OpenedLink> {
    const link = await this.teamLinks.open({ organizationId, platform });
    if (!link) throw relink(HTTP_TEXTS.notLinked);
    if (!link.isUsable) throw relink(HTTP_TEXTS.relink);
    return link;
  }

  /**
   * @throws ApiError as `open`
   * @throws ConnectorError as `askThrough`
   */
  async call<T>(organizationId: string, platform: Platform, work: Ask<T>): Promise<T> {
    return this.askThrough(await this.open(organizationId, platform), { organizationId, platform }, work);
  }

  /** @throws ConnectorError for an error of the platform; a refused token is renewed if possible, else the link is marked */
  async askThrough<T>(link: OpenedLink, team: LinkedTeam, work: Ask<T>): Promise<T> {
    const answer = await this.teamLinks.ask(team, link, ({ accessToken, lookups, account }) =>
      work(accessToken, lookups, account),
    );
    await this.links().markUsed(team.organizationId, team.platform);
    return answer;
  }
}

const relink = (text: KeyedText): ApiError =>
  new ApiError(400, ERROR_CODES.account, text, [
    item(text, { title: ITEM_TITLES.connectedAccount, type: 'relink', code: RELINK_ITEM_CODE }),
  ]);
