import { createHash, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { providerOfPlatform, type Platform } from '#libs/contracts/platform/platform.js';
import { PlatformLink, type StoredLinkStatus } from '../../entities/platform-link.entity.js';
import { platformTokenPlace, SealError, type Sealer } from '../../sealing.js';
import { AuditRepository } from '../access/audit.repository.js';
import { PlatformSubscriptionRepository } from './platform-subscription.repository.js';

/** A link with its secret opened. Never log it, never put it into a payload. */
export interface OpenedLink {
  linkId: string;
  /** Empty where the seal is broken. */
  accessToken: string;
  externalUserId: string;
  /** False where the platform has refused the token, or its seal is broken: nothing is sent until the account is linked again. */
  isUsable: boolean;
  /** Differs for every token of the link, and tells nothing about it. */
  version: string;
}

/** What a completed consent brings. */
export interface NewPlatformLink {
  platform: Platform;
  externalUserId: string;
  name: string;
  accessToken: string;
  scopes: string[];
  tokenExpiresAt: Date | null;
  linkedBy: string;
}

/** The accounts that teams have linked, one a platform. Tokens are sealed on the way in and opened only on demand. */
export class PlatformLinkRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly sealer: Sealer,
  ) {}

  async open(organizationId: string, platform: Platform): Promise<OpenedLink | null> {
    const link = await this.em.findOne(PlatformLink, { organizationId, platform });
    if (!link) return null;
    const accessToken = this.unseal(link);
    if (accessToken === null) await this.move(link, { from: 'linked', to: 'unreadable' });
    // Whoever brought the key back, or the row, has mended the link: nothing was wrong with the token.
    else if (link.status === 'unreadable') await this.move(link, { from: 'unreadable', to: 'linked' });
    const { id: linkId, externalUserId } = link;
    const isUsable = accessToken !== null && link.status !== 'relink-needed';
    const version = createHash('sha256').update(link.sealedToken).digest('base64');
    return { linkId, accessToken: accessToken ?? '', externalUserId, isUsable, version };
  }

  /** Null where the seal is broken: cut, swapped, or of a key that is gone. */
  private unseal({ id, sealedToken }: PlatformLink): string | null {
    try {
      return this.sealer.open(sealedToken, platformTokenPlace(id));
    } catch (error) {
      if (error instanceof SealError) return null;
      throw error;
    }
  }

  /** Once, however many find it out, with its line in the team's trail. */
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
   * The platform refused the token of this link: every lane stops at its next call.
   * @param refusedToken the token that was refused; a link that was renewed meanwhile is left alone
   */
  async markRelinkNeeded(organizationId: string, platform: Platform, refusedToken: string): Promise<void> {
    const link = await this.em.findOne(PlatformLink, { organizationId, platform, status: 'linked' });
    if (!link || this.unseal(link) !== refusedToken) return;
    await this.em.nativeUpdate(
      PlatformLink,
      { organizationId, platform, sealedToken: link.sealedToken },
      { status: 'relink-needed' },
    );
  }

  /** What people see of their links; the sealed tokens stay behind. */
  list(organizationId: string): Promise<PlatformLink[]> {
    return this.em.find(PlatformLink, { organizationId });
  }

  /** Links, or links again: the row keeps its id, which is part of the seal and known before the token is sealed. */
  async save(organizationId: string, { accessToken, ...link }: NewPlatformLink): Promise<void> {
    await this.em.transactional(async (em) => {
      const rows = await em.execute<{ id: string }[]>(
        `insert into platform_link
           (id, organization_id, platform, external_user_id, name, sealed_token, scopes, status, linked_by, linked_at)
         values (?, ?, ?, ?, ?, '', '[]', 'relink-needed', ?, now())
         on conflict (organization_id, platform) do update set linked_at = now()
         returning id`,
        [randomUUID(), organizationId, link.platform, link.externalUserId, link.name, link.linkedBy],
      );
      const id = rows[0]!.id;
      const sealedToken = this.sealer.seal(accessToken, platformTokenPlace(id));
      await new PlatformSubscriptionRepository(em).clear(organizationId, link.platform);
      const changes = { ...link, sealedToken, status: 'linked' as const, lastUsedAt: null };
      await em.nativeUpdate(PlatformLink, { id, organizationId }, changes);
    });
  }

  /** Notes that the token worked, at most once a minute. */
  async markUsed(organizationId: string, platform: Platform): Promise<void> {
    const isDue = { $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: new Date(Date.now() - 60_000) } }] };
    await this.em.nativeUpdate(PlatformLink, { organizationId, platform, ...isDue }, { lastUsedAt: new Date() });
  }

  /** Of all teams that live: whether one has linked this person, so that the permission at the platform is its own as well. */
  async isLinked(platform: Platform, externalUserId: string): Promise<boolean> {
    const rows = await this.em.execute(
      `select 1 from platform_link l join organization o on o.id = l.organization_id
       where o.ended_at is null and l.platform = ? and l.external_user_id = ? limit 1`,
      [platform, externalUserId],
    );
    return rows.length > 0;
  }

  /** @returns whether there was one */
  async remove(organizationId: string, platform: Platform): Promise<boolean> {
    await new PlatformSubscriptionRepository(this.em).clear(organizationId, platform);
    return (await this.em.nativeDelete(PlatformLink, { organizationId, platform })) > 0;
  }
}
