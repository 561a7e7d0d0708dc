import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Baseline } from '../../entities/baseline.entity.js';

export interface BaselineInput {
  name: string;
  metrics: Record<string, number>;
}

/** A team's baselines. A unique index makes sure that at most one for each platform is enabled. */
export class BaselineRepository {
  constructor(private readonly em: EntityManager) {}

  /** The team's baselines, newest first. */
  list(organizationId: string, platform: Platform): Promise<Baseline[]> {
    return this.em.find(Baseline, { organizationId, platform }, { orderBy: { createdAt: 'desc', id: 'asc' } });
  }

  find(organizationId: string, platform: Platform, id: string): Promise<Baseline | null> {
    return this.em.findOne(Baseline, { id, organizationId, platform });
  }

  /** @param most the maximum number of baselines of the team. @returns false if it already has that many */
  async add(
    organizationId: string,
    platform: Platform,
    { name, metrics }: BaselineInput,
    most: number,
  ): Promise<boolean> {
    return this.em.transactional(async (em) => {
      await oneAtATime(em, organizationId, platform);
      if ((await em.count(Baseline, { organizationId, platform })) >= most) return false;
      const row = { id: randomUUID(), organizationId, platform, name, metrics, enabled: false, createdAt: new Date() };
      await em.insert(Baseline, row);
      return true;
    });
  }

  /** @returns false if the team has no such baseline */
  async update(organizationId: string, platform: Platform, id: string, input: BaselineInput): Promise<boolean> {
    return (await this.em.nativeUpdate(Baseline, { id, organizationId, platform }, { ...input })) === 1;
  }

  /** Enables one and disables the others; null disables all. @returns false if there is no such baseline */
  async enable(organizationId: string, platform: Platform, id: string | null): Promise<boolean> {
    return this.em.transactional(async (em) => {
      await oneAtATime(em, organizationId, platform);
      if (id !== null && !(await new BaselineRepository(em).find(organizationId, platform, id))) return false;
      await em.nativeUpdate(Baseline, { organizationId, platform, enabled: true }, { enabled: false });
      if (id !== null) await em.nativeUpdate(Baseline, { id, organizationId, platform }, { enabled: true });
      return true;
    });
  }

  /** Removes one that is not enabled. @returns whether it was removed */
  async remove(organizationId: string, platform: Platform, id: string): Promise<boolean> {
    return (await this.em.nativeDelete(Baseline, { id, organizationId, platform, enabled: false })) === 1;
  }
}

/** Serializes simultaneous changes, so that the second sees what the first has added or enabled. */
async function oneAtATime(em: EntityManager, organizationId: string, platform: Platform): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`baseline/${organizationId}/${platform}`]);
}
