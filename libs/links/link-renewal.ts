import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformLinking } from '#libs/connectors/port/linking.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { MINUTE_MS } from '#libs/contracts/time.js';
import type {
  OpenedLink,
  PlatformLinkRepository,
} from '#libs/database/repositories/platform/platform-link.repository.js';

/** Whose link it is. */
export interface LinkedTeam {
  organizationId: string;
  platform: Platform;
}

/** A token is renewed so long before its end, so that what begins now does not meet it. */
const EARLY_MS = 5 * MINUTE_MS;
/** A token that is refused so soon after it was renewed is refused for good: another one would fare no better. */
const RENEWED_LATELY_MS = MINUTE_MS;
/** A process that renews has so long; then another may. Longer than a call to the platform takes. */
const LEASE_MS = 25_000;
/** How long nobody tries again where the platform could not be asked. */
const REST_MS = 5_000;
/** How often is looked whether another process is done. */
const LOOK_MS = 250;
const GRANT_GONE = 'The permission to renew the token has ended.';

/** What is being renewed in this process, by link and token: the lanes of a run find an ended token out together. */
const renewing = new Map<string, Promise<OpenedLink | null>>();

/**
 * Renews the tokens of links that live for hours: once for all processes, by a lease of the link's row. No transaction stays open
 * while the platform is asked.
 */
export class LinkRenewal {
  constructor(
    private readonly links: PlatformLinkRepository,
    private readonly renew: PlatformLinking['renew'],
  ) {}

  /**
   * The link with a token that lasts for a while.
   * @param link as it was read last
   * @returns the link to go on with; it is not usable where the person has to link again
   * @throws ConnectorError where the token has ended and the platform cannot be asked for another now
   */
  async kept(team: LinkedTeam, link: OpenedLink): Promise<OpenedLink> {
    const leftMs = (link.tokenExpiresAt?.getTime() ?? Infinity) - Date.now();
    if (leftMs > EARLY_MS || link.renewalToken === null || !link.isUsable) return link;
    const isEnded = leftMs <= 0;
    try {
      const renewed = await this.once(team, link, { said: null, mayWait: isEnded });
      return renewed ?? { ...link, isUsable: false };
    } catch (error) {
      // The token is good for minutes: the next call tries again.
      if (isEnded) throw error;
      return link;
    }
  }

  /**
   * The platform refused a token of this link.
   * @param refused the token; a link that has another one by now is answered as it is
   * @param said why, in the platform's words without secrets
   * @returns the link, worth another call; null where it is to be linked again
   * @throws ConnectorError where the platform cannot be asked for another token now
   */
  async afterRefusal(team: LinkedTeam, refused: string, said: string): Promise<OpenedLink | null> {
    const link = await this.links.open(team.organizationId, team.platform);
    if (!link?.isUsable) return null;
    if (link.accessToken !== refused) return link;
    return this.once(team, link, { said, mayWait: true });
  }

  private once(team: LinkedTeam, link: OpenedLink, how: { said: string | null; mayWait: boolean }) {
    const key = JSON.stringify([link.linkId, link.version]);
    const begun = renewing.get(key) ?? this.leased(team, link, how).finally(() => renewing.delete(key));
    renewing.set(key, begun);
    return begun;
  }

  private async leased(
    team: LinkedTeam,
    link: OpenedLink,
    { said, mayWait }: { said: string | null; mayWait: boolean },
  ): Promise<OpenedLink | null> {
    const { organizationId, platform } = team;
    while (!(await this.links.leaseRenewal(organizationId, link, LEASE_MS))) {
      if (!mayWait) return link;
      await sleep(LOOK_MS);
      const now = await this.links.open(organizationId, platform);
      if (!now?.isUsable) return null;
      if (now.version !== link.version) return now;
    }
    const isLate =
      said !== null && link.renewedAt !== null && Date.now() - link.renewedAt.getTime() < RENEWED_LATELY_MS;
    let fresh;
    try {
      fresh = isLate ? null : await this.renew(link);
    } catch (error) {
      await this.links.leaseRenewal(organizationId, link, REST_MS, { isHolder: true });
      throw error;
    }
    // Neither touches a link that a person has made anew in between.
    if (fresh === null) {
      await this.links.breakLink(organizationId, link, said ?? GRANT_GONE);
      return null;
    }
    await this.links.putToken(organizationId, link, fresh, said);
    return this.links.open(organizationId, platform);
  }
}
