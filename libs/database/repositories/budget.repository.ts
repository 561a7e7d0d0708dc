import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Represents all teams of the installation together. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000';

/** How much of an act is allowed within one window. Windows follow each other without a gap: minutes, hours or days of UTC. */
export interface Budget {
  /** A team, or `INSTALLATION`. */
  organizationId: string;
  /** The act that is counted. */
  act: string;
  /** The person, host or other thing with its own budget; absent for the team's budget. */
  about?: string;
  /** The maximum in the act's unit, a whole number. */
  most: number;
  windowMs: number;
}

/** Amounts that were taken from budgets, so that an unused part can be given back. */
export interface Taken {
  rows: readonly { organizationId: string; scope: string; beginsAt: Date }[];
}

/** The budget that has too little left, and for how long. */
export interface Exhausted<B extends Budget = Budget> {
  budget: B;
  waitMs: number;
}

/** Budgets of costly acts, the same for all processes of the installation. */
export class BudgetRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Takes an amount from every budget, or from none if one has too little left. A rollback of the caller's transaction undoes it.
   * @param amount a whole number from 1, in the unit of all budgets
   * @param budgets always in the same order, because each stays locked until the transaction ends
   */
  async take<B extends Budget>(budgets: readonly B[], amount: number, now = new Date()): Promise<Taken | Exhausted<B>> {
    const rows: Taken['rows'][number][] = [];
    try {
      await this.em.transactional(async (em) => {
        for (const budget of budgets) {
          const row = rowOf(budget, now);
          if (!(await take(em, row, budget, amount)))
            throw new BudgetExceeded(budget, row.endsAt.getTime() - now.getTime());
          rows.push(row);
        }
      });
    } catch (error) {
      if (error instanceof BudgetExceeded) return { budget: error.budget as B, waitMs: Math.max(1, error.waitMs) };
      throw error;
    }
    return { rows };
  }

  /** Gives back a part of a taken amount. */
  async giveBack({ rows }: Taken, amount: number): Promise<void> {
    for (const { organizationId, scope, beginsAt } of rows)
      await this.em.execute(
        `update budget_use set used = greatest(used - ?, 0) where organization_id = ? and scope = ? and begins_at = ?`,
        [amount, organizationId, scope, beginsAt],
        'run',
      );
  }
}

/** Rolls back the transaction. */
class BudgetExceeded extends Error {
  constructor(
    readonly budget: Budget,
    readonly waitMs: number,
  ) {
    super('the budget is used up');
  }
}

const rowOf = ({ organizationId, act, about, windowMs }: Budget, now: Date) => {
  const begins = Math.floor(now.getTime() / windowMs) * windowMs;
  const scope = createHash('sha256')
    .update(JSON.stringify([act, windowMs, about ?? null]))
    .digest('hex');
  return { organizationId, scope, beginsAt: new Date(begins), endsAt: new Date(begins + windowMs) };
};

/** @returns whether there was enough */
async function take(
  em: EntityManager,
  { organizationId, scope, beginsAt, endsAt }: ReturnType<typeof rowOf>,
  { most }: Budget,
  amount: number,
): Promise<boolean> {
  if (amount > most) return false;
  const rows = await em.execute(
    `insert into budget_use as b (organization_id, scope, begins_at, ends_at, used) values (?, ?, ?, ?, ?)
     on conflict (organization_id, scope, begins_at) do update set used = b.used + excluded.used
     where b.used + excluded.used <= ? returning used`,
    [organizationId, scope, beginsAt, endsAt, amount, most],
  );
  return rows.length > 0;
}
