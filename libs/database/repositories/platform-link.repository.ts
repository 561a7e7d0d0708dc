import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#libs/contracts/platform.js';
import { PlatformLink } from '../entities/platform-link.entity.js';
import { platformTokenPlace, type Sealer } from '../sealing.js';

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
  constructor(private readonly em: EntityManager) {}

  list(organizationId: string): Promise<PlatformLink[]> {
    return this.em.find(PlatformLink, { organizationId });
  }

  find(organizationId: string, platform: Platform): Promise<PlatformLink | null> {
    return this.em.findOne(PlatformLink, { organizationId, platform });
  }

  /**
   * Links or links again: the row keeps its id, so what refers to it goes on. The row is made before the token is sealed
   * because its id is part of the seal.
   */
  async save(organizationId: string, link: NewPlatformLink, sealer: Sealer): Promise<void> {
    await this.em.transactional(async (em) => {
      const rows = await em.execute<{ id: string }[]>(
        `insert into platform_link (id, organization_id, platform, external_user_id, name, sealed_token, scopes, status, linked_by, linked_at)
         values (?, ?, ?, ?, ?, '', '[]', 'relink-needed', ?, now())
         on conflict (organization_id, platform) do update set linked_at = now()
         returning id`,
        [randomUUID(), organizationId, link.platform, link.externalUserId, link.name, link.linkedBy],
      );
      const id = rows[0]!.id;
      await em.nativeUpdate(
        PlatformLink,
        { id, organizationId },
        {
          externalUserId: link.externalUserId,
          name: link.name,
          sealedToken: sealer.seal(link.accessToken, platformTokenPlace(id)),
          scopes: link.scopes,
          status: 'linked',
          tokenExpiresAt: link.tokenExpiresAt,
          linkedBy: link.linkedBy,
          lastUsedAt: null,
        },
      );
    });
  }

  /** @throws SealError where the stored token cannot be opened with today's keys */
  openToken(link: PlatformLink, sealer: Sealer): string {
    return sealer.open(link.sealedToken, platformTokenPlace(link.id));
  }

  /** The platform refused the token: nothing uses it until it is linked again. */
  async markRelinkNeeded(organizationId: string, platform: Platform): Promise<void> {
    await this.em.nativeUpdate(PlatformLink, { organizationId, platform }, { status: 'relink-needed' });
  }

  /** Notes that the token worked, at most once a minute. */
  async markUsed(organizationId: string, platform: Platform): Promise<void> {
    await this.em.nativeUpdate(
      PlatformLink,
      { organizationId, platform, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: new Date(Date.now() - 60_000) } }] },
      { lastUsedAt: new Date() },
    );
  }

  /** @returns whether there was one */
  async remove(organizationId: string, platform: Platform): Promise<boolean> {
    return (await this.em.nativeDelete(PlatformLink, { organizationId, platform })) > 0;
  }
}
