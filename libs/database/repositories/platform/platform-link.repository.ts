import { createHash, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { providerOfPlatform, type Platform } from '#libs/contracts/platform/platform.js';
import { PlatformLink, type StoredLinkStatus } from '../../entities/platform-link.entity.js';
import { platformTokenPlace, renewalTokenPlace, SealError, type SealedPlace, type Sealer } from '../../sealing.js';
import { AuditRepository } from '../access/audit.repository.js';
import { PlatformSubscriptionRepository } from './platform-subscription.repository.js';

/** A link with its secret opened. Never log it, never put it into a payload. */
export interface OpenedLink {
  linkId: string;
  /** Empty where the seal is broken. */
  accessToken: string;
  /** What the token is renewed by, where it can be. */
  renewalToken: string | null;
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
  email: string | null;
  accessToken: string;
  renewalToken: string | null;
  scopes: string[];
  tokenExpiresAt: Date | null;
  linkedBy: string;
}

/** A token that takes the place of one that has ended. */
interface NewToken {
  accessToken: string;
  /** ISO 8601; null where it has no end. */
  expiresAt: string | null;
}

/** A token that the platform did not take. */
interface RefusedToken {
  token: string;
  /** Why, as the platform said it, without secrets. */
  words: string;
}

/** As many characters of the platform's words as are kept. */
const MOST_WORDS = 500;
/** A token that is refused so soon after it was renewed is refused for good: another one would fare no better. */
const RENEWED_LATELY_MS = 60_000;
/** What is being renewed in this process, by link and token: the lanes of a run find an ended token out together. */
const renewing = new Map<string, Promise<OpenedLink | null>>();

/** The accounts that teams have linked, one a platform. Tokens are sealed on the way in and opened only on demand. */
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
    // Whoever brought the key back, or the row, has mended the link: nothing was wrong with the token.
    else if (link.status === 'unreadable') await this.move(link, { from: 'unreadable', to: 'linked' });
    const { id: linkId, externalUserId } = link;
    const isUsable = accessToken !== null && link.status !== 'relink-needed';
    const version = createHash('sha256').update(link.sealedToken).digest('base64');
    const { sealedRenewalToken: renewal } = link;
    const renewalToken = renewal === null ? null : this.unseal(renewal, renewalTokenPlace(link.id));
    return { linkId, accessToken: accessToken ?? '', renewalToken, externalUserId, isUsable, version };
  }

  /** Null where the seal is broken: cut, swapped, or of a key that is gone. */
  private unseal(sealed: string, place: SealedPlace): string | null {
    try {
      return this.sealer.open(sealed, place);
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
   * The platform refused the token of this link. Where it can be renewed without its person it gets a new one, asked for
   * once however many find it out; else every lane stops at its next call.
   * @param refused the token that was refused; a link that has another one by now is answered as it is
   * @param renew asks the platform; null where the person has to link again
   * @returns the link, worth another call; null where it is to be linked again
   */
  async afterRefusal(
    organizationId: string,
    platform: Platform,
    { token: refusedToken, words }: RefusedToken,
    renew: (link: OpenedLink) => Promise<NewToken | null>,
  ): Promise<OpenedLink | null> {
    const key = JSON.stringify([organizationId, platform, refusedToken]);
    const begun =
      renewing.get(key) ??
      this.renewed(organizationId, platform, { token: refusedToken, words }, renew).finally(() => renewing.delete(key));
    renewing.set(key, begun);
    return begun;
  }

  private async renewed(
    organizationId: string,
    platform: Platform,
    { token, words }: RefusedToken,
    renew: (link: OpenedLink) => Promise<NewToken | null>,
  ): Promise<OpenedLink | null> {
    const row = await this.row(organizationId, platform);
    const link = row && (await this.opened(row));
    if (!link?.isUsable) return null;
    if (link.accessToken !== token) return link;
    const { id, sealedToken, renewedAt } = row!;
    const isLate = renewedAt !== null && Date.now() - renewedAt.getTime() < RENEWED_LATELY_MS;
    const fresh = isLate ? null : await renew(link);
    // Neither touches a link that another process, or a person, has changed in between.
    const refused = { id, organizationId, sealedToken };
    const said = { lastError: words.slice(0, MOST_WORDS), lastErrorAt: new Date() };
    if (fresh === null) {
      await this.em.nativeUpdate(PlatformLink, refused, { ...said, status: 'relink-needed' });
      return null;
    }
    await this.em.nativeUpdate(PlatformLink, refused, {
      ...said,
      sealedToken: this.sealer.seal(fresh.accessToken, platformTokenPlace(id)),
      tokenExpiresAt: fresh.expiresAt === null ? null : new Date(fresh.expiresAt),
      renewedAt: new Date(),
    });
    return this.open(organizationId, platform);
  }

  /** What people see of their links; the sealed tokens stay behind. */
  list(organizationId: string): Promise<PlatformLink[]> {
    return this.em.find(PlatformLink, { organizationId });
  }

  /** Links, or links again: the row keeps its id, which is part of the seal and known before the token is sealed. */
  async save(organizationId: string, { accessToken, renewalToken, ...link }: NewPlatformLink): Promise<void> {
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
      const sealedRenewalToken = renewalToken === null ? null : this.sealer.seal(renewalToken, renewalTokenPlace(id));
      const sealed = { sealedToken, sealedRenewalToken, renewedAt: null, lastError: null, lastErrorAt: null };
      const changes = { ...link, ...sealed, status: 'linked' as const, lastUsedAt: null };
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
