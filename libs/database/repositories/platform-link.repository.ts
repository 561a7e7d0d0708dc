import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#libs/contracts/platform.js';
import { PlatformLink } from '../entities/platform-link.entity.js';
import { platformTokenPlace, type Sealer } from '../sealing.js';

/** A link with its secret opened. Never log it, never put it into a payload. */
export interface OpenedLink {
  linkId: string;
  accessToken: string;
  /** False when the platform has refused the token: nothing is sent until the account is linked again. */
  isUsable: boolean;
}

/** The secret of a team's platform link, for calls in its name. */
export class PlatformLinkRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly sealer: Sealer,
  ) {}

  async open(organizationId: string, platform: Platform): Promise<OpenedLink | null> {
    const link = await this.em.findOne(PlatformLink, { organizationId, platform });
    if (!link) return null;
    const accessToken = this.sealer.open(link.sealedToken, platformTokenPlace(link.id));
    return { linkId: link.id, accessToken, isUsable: link.status === 'linked' };
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
}
