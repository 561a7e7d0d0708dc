import type { EntityManager } from '@mikro-orm/postgresql';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import { ExperimentRepository } from './experiment.repository.js';
import { LedgerRepository, type PlannedRow } from './ledger.repository.js';

/** Replaces a plan that created nothing. */
export class ReplanRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Replaces a plan with a plan by another path, if certainly nothing of it exists. Then no object has an id, no response was lost, and no
   * call is in progress. Otherwise it changes nothing: both plans use the same names, so an object of the first would count for the second.
   * @returns whether it replaced the plan
   */
  async replan(
    organizationId: string,
    experimentId: number,
    { path, rows }: { path: CreationPath; rows: readonly PlannedRow[] },
  ): Promise<boolean> {
    const run = [organizationId, experimentId];
    return this.em.transactional(async (em) => {
      // A claim of one of these rows waits for the lock, and then finds no row to send.
      const locked = await em.execute<{ isUnsent: boolean }[]>(
        `select state in ('planned', 'rejected') and platform_id is null and lost_attempt is null as "isUnsent"
         from ad_object where organization_id = ? and experiment_id = ? order by ordinal for update`,
        run,
      );
      if (locked.length === 0 || locked.some(({ isUnsent }) => !isUnsent)) return false;
      await em.execute('delete from ad_object where organization_id = ? and experiment_id = ?', run);
      await new ExperimentRepository(em).decidePath(organizationId, experimentId, path);
      await new LedgerRepository(em).insertPlan(organizationId, experimentId, rows);
      return true;
    });
  }
}
