import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import type { PlatformLinking } from '#libs/connectors/port/linking.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { MINUTE_MS } from '#libs/contracts/time.js';
import type {
  OpenedLink,
  PlatformLinkRepository,
} from '#libs/database/repositories/platform/platform-link.repository.js';
import { tokenRenewalFailures } from '#libs/telemetry/metrics.js';

export interface LinkedTeam {
  organizationId: string;
  platform: Platform;
}

/** A token is renewed this long before its end, so that it outlasts the work that begins now. */
const EARLY_MS = 5 * MINUTE_MS;
/** A token that is refused within this time after its renewal is refused for good: another renewal would not help. */
const RENEWED_LATELY_MS = MINUTE_MS;
/** A renewal is given up after this time. Platforms' own clients repeat a call without a response for up to 20 s. */
export const CALL_MS = 25_000;
/** The time that a process has to renew a token; then another process may try. It covers the call and storing its result. */
export const LEASE_MS = CALL_MS + 15_000;
/** The time without attempts after the platform could not be reached. */
const REST_MS = 5_000;
/** The pause between two checks of a waiting process whether the other process has finished. */
const LOOK_MS = 250;
const GRANT_GONE = 'The permission to renew the token has ended.';

/**
 * Renewals in progress in this process, by link and version: several lanes of a run can notice an ended token at the
 * same time.
 */
const renewing = new Map<string, Promise<OpenedLink | null>>();

/**
 * Renews tokens that last for hours. A lease on the link's row makes sure that only one process renews a token. No transaction stays
 * open during the call to the platform.
 */
export class LinkRenewal {
  constructor(
    private readonly links: PlatformLinkRepository,
    private readonly renew: PlatformLinking['renew'],
  ) {}

  /**
   * Returns the link with a token that stays valid for a while.
   * @param link as it was last read
   * @returns the link to continue with; it is not usable if the person has to link again
   * @throws ConnectorError if the token has ended and the platform cannot renew it now
   */
  async withValidToken(team: LinkedTeam, link: OpenedLink): Promise<OpenedLink> {
    const leftMs = (link.tokenExpiresAt?.getTime() ?? Infinity) - Date.now();
    if (leftMs > EARLY_MS || link.renewalToken === null || !link.isUsable) return link;
    const isEnded = leftMs <= 0;
    try {
      const renewed = await this.renewOnce(team, link, { refusal: null, mayWait: isEnded });
      return renewed ?? { ...link, isUsable: false };
    } catch (error) {
      // The token is still valid for minutes: the next call tries again.
      if (isEnded) throw error;
      return link;
    }
  }

  /**
   * Handles the platform's refusal of a token of this link.
   * @param refused the refused token; if the link has another token by now, it returns the link unchanged
   * @param refusal the platform's reason, without secrets
   * @returns the link for another call; null if the person has to link again
   * @throws ConnectorError if the platform cannot renew the token now
   */
  async afterRefusal(team: LinkedTeam, refused: string, refusal: string): Promise<OpenedLink | null> {
    const link = await this.links.open(team.organizationId, team.platform);
    if (!link?.isUsable) return null;
    if (link.accessToken !== refused) return link;
    return this.renewOnce(team, link, { refusal, mayWait: true });
  }

  private renewOnce(team: LinkedTeam, link: OpenedLink, how: { refusal: string | null; mayWait: boolean }) {
    const key = JSON.stringify([link.linkId, link.version]);
    const renewal = renewing.get(key) ?? this.renewUnderLease(team, link, how).finally(() => renewing.delete(key));
    renewing.set(key, renewal);
    return renewal;
  }

  private async renewUnderLease(
    team: LinkedTeam,
    link: OpenedLink,
    { refusal, mayWait }: { refusal: string | null; mayWait: boolean },
  ): Promise<OpenedLink | null> {
    const { organizationId, platform } = team;
    while (!(await this.links.leaseRenewal(organizationId, link, LEASE_MS))) {
      if (!mayWait) return link;
      await sleep(LOOK_MS);
      const now = await this.links.open(organizationId, platform);
      if (!now?.isUsable) return null;
      if (now.version !== link.version) return now;
    }
    const isRefusedAfterRenewal =
      refusal !== null && link.renewedAt !== null && Date.now() - link.renewedAt.getTime() < RENEWED_LATELY_MS;
    let fresh;
    try {
      fresh = isRefusedAfterRenewal ? null : await this.renewInTime(platform, link);
    } catch (error) {
      tokenRenewalFailures.inc({ platform, cause: 'unanswered' });
      await this.links.leaseRenewal(organizationId, link, REST_MS, { isHolder: true });
      throw error;
    }
    // Neither call touches a link that a person has linked again in between.
    if (fresh === null) {
      tokenRenewalFailures.inc({ platform, cause: 'refused' });
      await this.links.breakLink(organizationId, link, refusal ?? GRANT_GONE);
      return null;
    }
    await this.links.putToken(organizationId, link, fresh, refusal);
    return this.links.open(organizationId, platform);
  }

  /** @throws ConnectorError TRANSIENT if the platform has not responded in time */
  private async renewInTime(platform: Platform, link: OpenedLink) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new ConnectorError('TRANSIENT', platform, { platformMessage: 'no answer about a token' })),
        CALL_MS,
      );
    });
    try {
      return await Promise.race([this.renew(link), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
