import { createHash, randomUUID } from 'node:crypto';
import { raw, type EntityData, type EntityManager } from '@mikro-orm/postgresql';
import { providerOfPlatform, type Platform } from '#libs/contracts/platform/platform.js';
import { PlatformLink, type StoredLinkStatus } from '../../entities/platform-link.entity.js';
import { platformTokenPlace, renewalTokenPlace, SealError, type SealedPlace, type Sealer } from '../../sealing.js';
import { AuditRepository } from '../access/audit.repository.js';
import { LinkedAccountRepository } from './linked-account.repository.js';
import { PlatformSubscriptionRepository } from './platform-subscription.repository.js';

/** A link with its secret opened. Never log it, never put it into a payload. */
export interface OpenedLink {
  linkId: string;
  /** The unsealed access token; empty if it cannot be decrypted. */
  accessToken: string;
  /** The token that renews the access token, if there is one. */
  renewalToken: string | null;
  externalUserId: string;
  /** The end of the access token; null if it does not expire, or if its end is unknown. */
  tokenExpiresAt: Date | null;
  /** The time of the last renewal; null until the first renewal after the link was made. */
  renewedAt: Date | null;
  /** The ad account that new experiments use; null if none was chosen. */
  defaultAccountId: string | null;
  /** Whether calls can use the token: the platform has not refused it, and it can be decrypted. If not, nothing is sent until a new link. */
  isUsable: boolean;
  /** Differs for every token of the link, and reveals nothing about it. */
  version: string;
}

/** The result of a completed consent. */
export interface NewPlatformLink {
  platform: Platform;
  externalUserId: string;
  name: string;
  email: string | null;
  accessToken: string;
  renewalToken: string | null;
  scopes: string[];
  tokenExpiresAt: Date | null;
  linkedBy: string;
}

/** A token that replaces one that has ended. */
interface NewToken {
  accessToken: string;
  /** ISO 8601; null if it does not expire. */
  expiresAt: string | null;
}

/** The maximum number of characters that are kept of the platform's words. */
const MOST_WORDS = 500;
/** The same as `versionOf`, in SQL. */
const VERSION = `encode(sha256(convert_to(sealed_token, 'UTF8')), 'base64')`;
const versionOf = (sealedToken: string): string => createHash('sha256').update(sealedToken).digest('base64');

/** The accounts that teams have linked, one for each platform. Tokens are sealed before storage and opened only on demand. */
export class PlatformLinkRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly sealer: Sealer,
  ) {}

  async open(organizationId: string, platform: Platform): Promise<OpenedLink | null> {
    const link = await this.row(organizationId, platform);
    return link && this.opened(link);
  }

  private row(organizationId: string, platform: Platform): Promise<PlatformLink | null> {
    return this.em.findOne(PlatformLink, { organizationId, platform }, { disableIdentityMap: true });
  }

  private async opened(link: PlatformLink): Promise<OpenedLink> {
    const accessToken = this.unseal(link.sealedToken, platformTokenPlace(link.id));
    if (accessToken === null) await this.move(link, { from: 'linked', to: 'unreadable' });
    // Somebody restored the key or the row, so the link works again. The platform never refused the token.
    else if (link.status === 'unreadable') await this.move(link, { from: 'unreadable', to: 'linked' });
    const { id: linkId, externalUserId } = link;
    const isUsable = accessToken !== null && link.status !== 'relink-needed';
    const { sealedRenewalToken: renewal, tokenExpiresAt, renewedAt, defaultAccountId } = link;
    const renewalToken = renewal === null ? null : this.unseal(renewal, renewalTokenPlace(link.id));
    return {
      linkId,
      accessToken: accessToken ?? '',
      renewalToken,
      externalUserId,
      isUsable,
      tokenExpiresAt,
      renewedAt,
      defaultAccountId,
      version: versionOf(link.sealedToken),
    };
  }

  /** The decrypted text; null if it is truncated or swapped, or if its key is missing. */
  private unseal(sealed: string, place: SealedPlace): string | null {
    try {
      return this.sealer.open(sealed, place);
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  }

  /** Changes the status once, even if several callers notice the reason, and adds a line to the team's trail. */
  private async move(
    { id, organizationId, platform, sealedToken }: PlatformLink,
    { from, to }: Record<'from' | 'to', StoredLinkStatus>,
  ): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const moved = await em.nativeUpdate(
        PlatformLink,
        { id, organizationId, sealedToken, status: from },
        { status: to },
      );
      if (moved === 0) return;
      const action = to === 'unreadable' ? 'link.unreadable' : 'link.restored';
      await new AuditRepository(em).add({ action, organizationId, target: providerOfPlatform(platform), ip: '' });
    });
  }

  /**
   * Takes a lease to renew the link's token. It succeeds if nobody else holds it and the token is still the one that the caller has read.
   * @param isHolder the caller already has the lease, and changes its duration
   */
  async leaseRenewal(
    organizationId: string,
    { linkId, version }: OpenedLink,
    forMs: number,
    { isHolder = false } = {},
  ): Promise<boolean> {
    const rows = await this.em.execute(
      `update platform_link set renewing_until = clock_timestamp() + ? * interval '1 millisecond'
       where organization_id = ? and id = ? and ${VERSION} = ? and (? or coalesce(renewing_until <= clock_timestamp(), true))
       returning id`,
      [forMs, organizationId, linkId, version, isHolder],
    );
    return rows.length > 0;
  }

  /** Replaces the token that the caller has read with a renewed one. @param refusal why the renewal was refused; null if it succeeded */
  async putToken(
    organizationId: string,
    { linkId: id, version }: OpenedLink,
    fresh: NewToken,
    refusal: string | null,
  ): Promise<void> {
    await this.change(
      organizationId,
      { id, version },
      {
        sealedToken: this.sealer.seal(fresh.accessToken, platformTokenPlace(id)),
        tokenExpiresAt: fresh.expiresAt === null ? null : new Date(fresh.expiresAt),
        renewedAt: new Date(),
        renewingUntil: null,
        ...(refusal === null ? {} : { lastError: refusal.slice(0, MOST_WORDS), lastErrorAt: new Date() }),
      },
    );
  }

  /** Marks that the person has to link again. Until then nothing is sent. */
  async breakLink(organizationId: string, { linkId: id, version }: OpenedLink, refusal: string): Promise<void> {
    const lastError = refusal.slice(0, MOST_WORDS);
    const changes = { status: 'relink-needed', renewingUntil: null, lastError, lastErrorAt: new Date() } as const;
    await this.change(organizationId, { id, version }, changes);
  }

  /** Changes a link only if its token is the one that the caller has read. */
  private async change(
    organizationId: string,
    { id, version }: { id: string; version: string },
    changes: EntityData<PlatformLink>,
  ): Promise<void> {
    await this.em.nativeUpdate(PlatformLink, { organizationId, id, [raw(VERSION)]: version }, changes);
  }

  /** Links as people see them, without the sealed tokens. */
  list(organizationId: string): Promise<PlatformLink[]> {
    return this.em.find(PlatformLink, { organizationId });
  }

  /** Stores a new link, or replaces the earlier one. The row keeps its id, which is part of the seal and must be known before sealing. */
  async save(organizationId: string, { accessToken, renewalToken, ...link }: NewPlatformLink): Promise<void> {
    await this.em.transactional(async (em) => {
      const rows = await em.execute<{ id: string }[]>(
        `insert into platform_link
           (id, organization_id, platform, external_user_id, name, sealed_token, scopes, status, linked_by, linked_at)
         values (?, ?, ?, ?, ?, '', '[]', 'relink-needed', ?, now())
         on conflict (organization_id, platform) do update set linked_at = now(), default_account_id =
           case when platform_link.external_user_id = excluded.external_user_id then platform_link.default_account_id end
         returning id`,
        [randomUUID(), organizationId, link.platform, link.externalUserId, link.name, link.linkedBy],
      );
      const id = rows[0]!.id;
      const sealedToken = this.sealer.seal(accessToken, platformTokenPlace(id));
      await new PlatformSubscriptionRepository(em).clear(organizationId, link.platform);
      await new LinkedAccountRepository(em).clear(organizationId, link.platform);
      const sealedRenewalToken = renewalToken === null ? null : this.sealer.seal(renewalToken, renewalTokenPlace(id));
      const sealed = { sealedToken, sealedRenewalToken, renewedAt: null, renewingUntil: null };
      const fresh = { status: 'linked' as const, lastUsedAt: null, lastError: null, lastErrorAt: null };
      const changes = { ...link, ...sealed, ...fresh };
      await em.nativeUpdate(PlatformLink, { id, organizationId }, changes);
    });
  }

  /** Sets the ad account that new experiments use. */
  async chooseAccount(organizationId: string, platform: Platform, defaultAccountId: string): Promise<void> {
    await this.em.nativeUpdate(PlatformLink, { organizationId, platform }, { defaultAccountId });
  }

  /** Records that the token worked, at most once a minute. */
  async markUsed(organizationId: string, platform: Platform): Promise<void> {
    const isDue = { $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: new Date(Date.now() - 60_000) } }] };
    await this.em.nativeUpdate(PlatformLink, { organizationId, platform, ...isDue }, { lastUsedAt: new Date() });
  }

  /** Whether any team that still exists has linked this person, and so also uses the permission at the platform. */
  async isLinked(platform: Platform, externalUserId: string): Promise<boolean> {
    const rows = await this.em.execute(
      `select 1 from platform_link l join organization o on o.id = l.organization_id
       where o.ended_at is null and l.platform = ? and l.external_user_id = ? limit 1`,
      [platform, externalUserId],
    );
    return rows.length > 0;
  }

  /** @returns whether there was a link */
  async remove(organizationId: string, platform: Platform): Promise<boolean> {
    await new PlatformSubscriptionRepository(this.em).clear(organizationId, platform);
    await new LinkedAccountRepository(this.em).clear(organizationId, platform);
    return (await this.em.nativeDelete(PlatformLink, { organizationId, platform })) > 0;
  }
}
