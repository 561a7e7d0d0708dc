import type { EntityManager } from '@mikro-orm/postgresql';
import type { NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Naming } from '../../entities/naming.entity.js';

/** A team's patterns for names and links, one row for each platform. */
export class NamingRepository {
  constructor(private readonly em: EntityManager) {}

  /** The team's stored patterns; null if it has set none. */
  find(organizationId: string, platform: Platform): Promise<Naming | null> {
    return this.em.findOne(Naming, { organizationId, platform });
  }

  /** The patterns that a submit stores with its experiment; null for our defaults. */
  async patterns(organizationId: string, platform: Platform): Promise<NamingPatterns | null> {
    return (await this.find(organizationId, platform))?.patterns ?? null;
  }

  async save(
    organizationId: string,
    platform: Platform,
    { patterns, by }: { patterns: NamingPatterns; by: string },
  ): Promise<void> {
    await this.em.upsert(Naming, { organizationId, platform, patterns, changedBy: by, changedAt: new Date() });
  }
}
