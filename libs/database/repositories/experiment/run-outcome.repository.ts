import type { EntityManager } from '@mikro-orm/postgresql';
import type { Outcome } from '#libs/contracts/results/outcome.js';

/** A run whose outcome must be computed. */
export interface DueOutcome {
  organizationId: string;
  experimentId: number;
  /** When it is due for another process: at the end of this process's lease. New data make it due earlier. */
  dueAt: Date;
}

/** The end of the lease; a process that has not reported by then has died. In whole milliseconds, because JavaScript has no finer time. */
const LEASED = "date_trunc('milliseconds', now()) + interval '1 minute'";
const AFTER_FAULT = "interval '1 hour'";

/** The outcomes of runs, as lists show them. */
export class RunOutcomeRepository {
  constructor(private readonly em: EntityManager) {}

  /** Takes the longest due run of any team; null for none. */
  async claimDue(): Promise<DueOutcome | null> {
    const [row] = await this.em.execute<(Omit<DueOutcome, 'dueAt'> & { dueAt: string | Date })[]>(
      `update run_outcome set due_at = ${LEASED} where experiment_id = (
         select experiment_id from run_outcome where due_at <= now() order by due_at limit 1 for update skip locked)
       returning organization_id as "organizationId", experiment_id as "experimentId", due_at as "dueAt"`,
    );
    return row ? { ...row, dueAt: new Date(row.dueAt) } : null;
  }

  /**
   * Stores an outcome. The run stays due if more was delivered meanwhile.
   * @param restMs how long to wait before the next computation while the run continues
   */
  async keep(
    { organizationId, experimentId, dueAt }: DueOutcome,
    outcome: Outcome | null,
    restMs: number,
  ): Promise<void> {
    await this.em.execute(
      `update run_outcome set outcome = ?::jsonb, rest_until = now() + ? * interval '1 millisecond',
         due_at = case when due_at = ? then null else due_at end
       where organization_id = ? and experiment_id = ?`,
      [outcome && JSON.stringify(outcome), restMs, dueAt, organizationId, experimentId],
    );
  }

  /** Retries a failed computation later, so that it does not delay others. */
  async putOff({ organizationId, experimentId }: DueOutcome): Promise<void> {
    await this.em.execute(
      `update run_outcome set due_at = now() + ${AFTER_FAULT} where organization_id = ? and experiment_id = ?`,
      [organizationId, experimentId],
    );
  }

  /** Outcomes by experiment. Experiments without one are absent. */
  async of(organizationId: string, experimentIds: readonly number[]): Promise<Map<number, Outcome>> {
    if (experimentIds.length === 0) return new Map();
    const rows = await this.em.execute<{ id: number; outcome: Outcome }[]>(
      `select experiment_id as id, outcome from run_outcome
       where organization_id = ? and experiment_id in (?) and outcome is not null`,
      [organizationId, experimentIds],
    );
    return new Map(rows.map(({ id, outcome }) => [id, outcome]));
  }
}
