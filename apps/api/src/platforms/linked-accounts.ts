import { Inject, Injectable } from '@nestjs/common';
import { inNameOf } from '#libs/connectors/port/calls.js';
import { ConnectorError, wordsOf } from '#libs/connectors/port/connector-error.js';
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
import { Database } from '../database/database.module.js';
import { ApiError, item } from '../http/errors/api-error.js';
import { PLATFORMS_TOKEN } from './tokens.js';

type Ask<T> = (accessToken: string, lookups: PlatformLookups) => Promise<T>;

/** Asks platforms in the name of a team's linked account. The token is opened for the call and goes nowhere else. */
@Injectable()
export class LinkedAccounts {
  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
    @Inject(PLATFORMS_TOKEN) readonly platforms: Platforms,
  ) {}

  /** @param em of the caller's transaction, where there is one */
  links(em = this.database.fork()): PlatformLinkRepository {
    return new PlatformLinkRepository(em, this.sealer);
  }

  /** @throws ApiError 400100 where nothing is linked, the token was refused before, or its seal is broken */
  async open(organizationId: string, platform: Platform): Promise<OpenedLink> {
    const link = await this.links().open(organizationId, platform);
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

  /** @throws ConnectorError what the platform says; a refused token is renewed, where it can be, and marks the link else */
  async askThrough<T>(
    link: OpenedLink,
    { organizationId, platform }: { organizationId: string; platform: Platform },
    work: Ask<T>,
  ): Promise<T> {
    const { lookups, linking } = this.platforms.for(platform);
    try {
      const answer = await inNameOf({ organizationId }, () => work(link.accessToken, lookups));
      await this.links().markUsed(organizationId, platform);
      return answer;
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.code !== 'AUTH_EXPIRED') throw error;
      const renew = (ended: OpenedLink) => linking.renew(ended);
      const refused = { token: link.accessToken, words: wordsOf(error) };
      const renewed = await this.links().afterRefusal(organizationId, platform, refused, renew);
      // Ends: a token that is refused right after it was renewed is not renewed again.
      if (renewed) return this.askThrough(renewed, { organizationId, platform }, work);
      throw error;
    }
  }
}

const relink = (text: KeyedText): ApiError =>
  new ApiError(400, ERROR_CODES.account, text, [
    item(text, { title: ITEM_TITLES.connectedAccount, type: 'relink', code: RELINK_ITEM_CODE }),
  ]);
