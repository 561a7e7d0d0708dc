import type { EntityManager } from '@mikro-orm/postgresql';
import { FEE_ACCOUNTS, type FeeAccount, type FeeUnit } from '#libs/contracts/billing/fee-states.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** One movement: the amount that each account gains or loses, in its own unit. */
export interface Movement {
  platform: Platform;
  month: string;
  experimentId: number;
  /** The cause of the movement. The books accept each cause once. */
  cause: string;
  lines: Partial<Record<FeeAccount, number>>;
}

const UNITS = new Map<FeeAccount, FeeUnit>(
  (Object.keys(FEE_ACCOUNTS) as FeeUnit[]).flatMap((unit) => FEE_ACCOUNTS[unit].map((account) => [account, unit])),
);

/** The double-entry books of fees. Lines are added, never changed. */
export class FeeBooksRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Adds a movement within the caller's transaction. A cause that is already in the books changes nothing. When the transaction ends, the
   * database refuses a movement that does not sum to zero.
   * @returns whether the movement is new
   */
  async post(organizationId: string, { platform, month, experimentId, cause, lines }: Movement): Promise<boolean> {
    const rows = (Object.entries(lines) as [FeeAccount, number][]).filter(([, amount]) => amount !== 0);
    let isNew = false;
    for (const [account, amount] of rows) {
      const added = await this.em.execute<object[]>(
        `insert into fee_entry (organization_id, platform, month, experiment_id, cause, account, unit, amount, at)
         values (?, ?, ?, ?, ?, ?, ?, ?, now()) on conflict (cause, account) do nothing
         returning 1`,
        [organizationId, platform, month, experimentId, cause, account, UNITS.get(account)!, amount],
      );
      isNew ||= added.length > 0;
    }
    return isNew;
  }

  /** The balance of each account in a month. Accounts without a movement are absent. */
  async balances(
    organizationId: string,
    { platform, month }: { platform: Platform; month: string },
  ): Promise<Partial<Record<FeeAccount, number>>> {
    const rows = await this.em.execute<{ account: FeeAccount; amount: number }[]>(
      `select account, sum(amount)::int as amount from fee_entry
       where organization_id = ? and platform = ? and month = ? group by account`,
      [organizationId, platform, month],
    );
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
  }
}
