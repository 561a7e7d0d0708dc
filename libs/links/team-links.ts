import type { EntityManager } from '@mikro-orm/postgresql';
import { contextOf, refOf } from '#libs/connectors/port/account-context.js';
import type { AccountContext } from '#libs/connectors/port/ad-platform.js';
import { callPriority, inNameOf } from '#libs/connectors/port/calls.js';
import { ConnectorError, wordsOf } from '#libs/connectors/port/connector-error.js';
import type { PlatformLookups } from '#libs/connectors/port/lookups.js';
import type { Platforms } from '#libs/connectors/registry.js';
import type { AccountRef } from '#libs/contracts/platform/account-ref.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { LinkedAccountRepository } from '#libs/database/repositories/platform/linked-account.repository.js';
import {
  PlatformLinkRepository,
  type OpenedLink,
} from '#libs/database/repositories/platform/platform-link.repository.js';
import type { Sealer } from '#libs/database/sealing.js';
import { LinkRenewal, type LinkedTeam } from './link-renewal.js';

/** A platform, called with the permission that a team has linked. */
export interface Linked {
  accessToken: string;
  lookups: PlatformLookups;
  /**
   * Returns an ad account, by its id, for calls in it.
   * @throws ConnectorError INVALID_REQUEST if the linked person has no such account; also the errors of listing the accounts
   */
  account(accountId: string): Promise<AccountContext>;
}

/**
 * The links of teams, through which the API and the workers call platforms. It renews tokens before they end. It also stores the listed ad
 * accounts, because calls in an account need its data.
 */
export class TeamLinks {
  /** @param fork returns a new manager for each use */
  constructor(
    private readonly fork: () => EntityManager,
    private readonly sealer: Sealer,
    private readonly platforms: Platforms,
  ) {}

  /** The team's link, with its token renewed if it ends soon; null if nothing is linked. @throws ConnectorError as `withValidToken` */
  async open(team: LinkedTeam): Promise<OpenedLink | null> {
    const link = await this.links().open(team.organizationId, team.platform);
    return link && this.withValidToken(team, link);
  }

  /** @throws ConnectorError if the token has ended and the platform cannot renew it now */
  withValidToken(team: LinkedTeam, link: OpenedLink): Promise<OpenedLink> {
    return this.renewal(team.platform).withValidToken(team, link);
  }

  /** See `LinkRenewal`. @param error the error of the call that used the link's token */
  afterRefusal(team: LinkedTeam, { accessToken }: OpenedLink, error: ConnectorError): Promise<OpenedLink | null> {
    return this.renewal(team.platform).afterRefusal(team, accessToken, wordsOf(error));
  }

  /**
   * Calls the platform through a link, and once more if the token is refused and can be renewed.
   * @throws ConnectorError the platform's error
   */
  async ask<T>(team: LinkedTeam, link: OpenedLink, work: (as: Linked) => Promise<T>): Promise<T> {
    try {
      const { organizationId } = team;
      return await inNameOf({ organizationId, priority: callPriority() }, () => work(this.linked(team, link)));
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.code !== 'AUTH_EXPIRED') throw error;
      const renewed = await this.afterRefusal(team, link, error);
      // The recursion ends: a token that is refused right after its renewal is not renewed again.
      if (renewed) return this.ask(team, renewed, work);
      throw error;
    }
  }

  /**
   * Returns the account from the last listing; lists the accounts if it is not known yet.
   * @returns null if the linked person has no such account
   * @throws ConnectorError the errors of listing the accounts
   */
  async account(team: LinkedTeam, link: OpenedLink, accountId: string): Promise<AccountRef | null> {
    const known = await this.known(team, accountId);
    if (known) return known;
    const listed = await this.ask(team, link, ({ accessToken, lookups }) => lookups.adAccounts(accessToken));
    const found = listed.find(({ id }) => id === accountId);
    return found ? refOf(found) : null;
  }

  /** The account as the last listing returned it, without another call. @returns null if no listing contained it */
  known({ organizationId, platform }: LinkedTeam, accountId: string): Promise<AccountRef | null> {
    return this.accounts().find(organizationId, platform, accountId);
  }

  private linked(team: LinkedTeam, link: OpenedLink): Linked {
    const { accessToken } = link;
    const lookups = this.withStoredListings(team, this.platforms.for(team.platform).lookups);
    const account = async (accountId: string): Promise<AccountContext> => {
      const ref = await this.account(team, link, accountId);
      if (ref) return contextOf(ref, () => link);
      const platformMessage = `The linked person has no ad account ${accountId}.`;
      throw new ConnectorError('INVALID_REQUEST', team.platform, { platformMessage });
    };
    return { accessToken, lookups, account };
  }

  /** The same lookups, but they store each listing of the accounts. */
  private withStoredListings({ organizationId, platform }: LinkedTeam, lookups: PlatformLookups): PlatformLookups {
    const adAccounts: PlatformLookups['adAccounts'] = async (accessToken) => {
      const listed = await lookups.adAccounts(accessToken);
      await this.accounts().keep(organizationId, platform, listed.map(refOf));
      return listed;
    };
    return new Proxy(lookups, {
      get: (target, name) => (name === 'adAccounts' ? adAccounts : (Reflect.get(target, name) as unknown)),
    });
  }

  private renewal(platform: Platform): LinkRenewal {
    const { linking } = this.platforms.for(platform);
    return new LinkRenewal(this.links(), (link) => linking.renew(link));
  }

  private links(): PlatformLinkRepository {
    return new PlatformLinkRepository(this.fork(), this.sealer);
  }

  private accounts(): LinkedAccountRepository {
    return new LinkedAccountRepository(this.fork());
  }
}
