import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** An ended run whose figures must be read again. */
export interface DueCorrection {
  organizationId: string;
  experimentId: number;
  platform: Platform;
}

/** The end of the lease. A process that has not reported by then has failed or died, and another process retries. */
const LEASED = "now() + interval '1 hour'";

/** When to read the figures of ended runs again, because their platform still corrects them. */
export class CorrectionRepository {
  constructor(private readonly em: EntityManager) {}

  /** Takes the longest due run of any team that still exists; null for none. */
  async claimDue(): Promise<DueCorrection | null> {
    const [row] = await this.em.execute<DueCorrection[]>(
      `update experiment set reread_at = ${LEASED} where id = (
         select e.id from experiment e join organization o on o.id = e.organization_id
         where e.reread_at <= now() and e.deleted_at is null and o.ended_at is null
         order by e.reread_at limit 1 for update of e skip locked)
       returning organization_id as "organizationId", id as "experimentId", platform`,
    );
    return row ?? null;
  }

  /** @param at null if the figures are final */
  async putOff({ organizationId, experimentId }: DueCorrection, at: Date | null): Promise<void> {
    await this.em.execute('update experiment set reread_at = ? where organization_id = ? and id = ?', [
      at,
      organizationId,
      experimentId,
    ]);
  }

  /** Records that all figures were read. */
  async wasRead({ organizationId, experimentId }: DueCorrection, readAt: Date): Promise<void> {
    await this.em.execute('update experiment set last_insights_at = ? where organization_id = ? and id = ?', [
      readAt,
      organizationId,
      experimentId,
    ]);
  }
}
