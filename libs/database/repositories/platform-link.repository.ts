import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#libs/contracts/platform.js';
import { PlatformLink } from '../entities/platform-link.entity.js';
import { platformTokenPlace, type Sealer } from '../sealing.js';

/** A link with its secret opened. Never log it, never put it into a payload. */
export interface OpenedLink {
  linkId: string;
  accessToken: string;
  externalUserId: string;
  /** False when the platform has refused the token: nothing is sent until the account is linked again. */
  isUsable: boolean;
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
    const accessToken = this.sealer.open(link.sealedToken, platformTokenPlace(link.id));
    const { externalUserId } = link;
    return { linkId: link.id, accessToken, externalUserId, isUsable: link.status === 'linked' };
  }

  /**
   * The platform refused the token of this link: every lane stops at its next call.
   * @param refusedToken the token that was refused; a link that was renewed meanwhile is left alone
   */
  async markRelinkNeeded(organizationId: string, platform: Platform, refusedToken: string): Promise<void> {
    const link = await this.em.findOne(PlatformLink, { organizationId, platform, status: 'linked' });
    if (!link || this.sealer.open(link.sealedToken, platformTokenPlace(link.id)) !== refusedToken) return;
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
    return (await this.em.nativeDelete(PlatformLink, { organizationId, platform })) > 0;
  }
}
