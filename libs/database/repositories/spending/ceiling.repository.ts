import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CEILING_LIMITS, type CeilingScope, type CeilingUse } from '#libs/contracts/account/spend-ceiling.js';
import { LIST_STATUSES } from '#libs/contracts/experiment/experiment-status.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { SpendCeiling } from '../../entities/spend-ceiling.entity.js';

/** A ceiling as its team sees it. */
export interface CeilingRow extends CeilingUse {
  /** The platform's name of the account; null for the whole team's ceiling. */
  accountName: string | null;
  countsFrom: Date;
}

export interface NewCeiling extends CeilingScope {
  accountName: string | null;
  amountMinor: number;
}

/** A run's account and currency. The account's own ceiling and the team's ceiling in the currency limit it. */
export interface Spender {
  platform: Platform;
  accountId: string;
  currency: string;
}

type Stored = Omit<CeilingRow, 'platform' | 'accountId' | 'accountName' | 'countsFrom'> & {
  platform: Platform | '';
  accountId: string;
  accountName: string;
  countsFrom: Date | string;
};

/** Spend ceilings of a team, and how much of each is used. */
export class CeilingRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Serializes the commitments of a team until the caller's transaction ends. Later reads stay valid until the commitment is stored, so
   * that two commitments cannot both use the rest of a ceiling.
   */
  async lock(organizationId: string): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`spending/${organizationId}`]);
  }

  /** The team's own ceilings first, then by account. */
  list(organizationId: string): Promise<CeilingRow[]> {
    return this.read('c.organization_id = ?', [organizationId]);
  }

  /** The ceilings that limit a run of this account. */
  boundsOf(organizationId: string, { platform, accountId, currency }: Spender): Promise<CeilingRow[]> {
    return this.read(
      `c.organization_id = ? and c.currency = ? and (c.account_id = '' or (c.platform = ? and c.account_id = ?))`,
      [organizationId, currency, platform, accountId],
    );
  }

  /**
   * Sets or changes a ceiling, within the caller's transaction, which holds the lock.
   * @param restarts whether counting restarts; a new ceiling counts from now on
   * @returns false if the team already has the maximum number
   */
  async set(organizationId: string, ceiling: NewCeiling, { restarts }: { restarts: boolean }): Promise<boolean> {
    const { amountMinor, accountName } = ceiling;
    const values = { amountMinor: String(amountMinor), accountName: accountName ?? '' };
    const found = await this.em.findOne(SpendCeiling, { organizationId, ...keyOf(ceiling) });
    const now = new Date();
    if (found) {
      const change = { ...values, ...(restarts ? { countsFrom: now } : {}) };
      await this.em.nativeUpdate(SpendCeiling, { organizationId, id: found.id }, change);
      return true;
    }
    if ((await this.em.count(SpendCeiling, { organizationId })) >= CEILING_LIMITS.most) return false;
    const row = { id: randomUUID(), organizationId, ...keyOf(ceiling), ...values, countsFrom: now };
    await this.em.insert(SpendCeiling, row);
    return true;
  }

  /** The ceiling of exactly this scope. */
  async find(organizationId: string, scope: CeilingScope): Promise<CeilingRow | null> {
    const { platform, accountId, currency } = keyOf(scope);
    const [row] = await this.read('c.organization_id = ? and c.platform = ? and c.account_id = ? and c.currency = ?', [
      ...[organizationId, platform, accountId, currency],
    ]);
    return row ?? null;
  }

  async remove(organizationId: string, scope: CeilingScope): Promise<void> {
    await this.em.nativeDelete(SpendCeiling, { organizationId, ...keyOf(scope) });
  }

  private async read(where: string, params: readonly unknown[]): Promise<CeilingRow[]> {
    const live = [...LIST_STATUSES.live];
    const rows = await this.em.execute<Stored[]>(
      `select c.platform, c.account_id as "accountId", c.account_name as "accountName", c.currency,
         c.amount_minor::float8 as "ceilingMinor", c.counts_from as "countsFrom",
         (select coalesce(sum(case when x.status in (?) then x.budget_minor else
             (select coalesce(sum(i.spend_minor), 0) from ad_insight i
              where i.organization_id = x.organization_id and i.experiment_id = x.id) end), 0)::float8
          from experiment x
          where x.organization_id = c.organization_id and x.currency = c.currency
            and (x.status in (?) or x.finished_at > c.counts_from)
            and (c.account_id = '' or (x.platform = c.platform and x.account_id = c.account_id))) as "committedMinor"
       from spend_ceiling c where ${where} order by c.account_id <> '', c.account_name, c.account_id, c.currency`,
      [live, live, ...params],
    );
    return rows.map(({ platform, accountId, accountName, countsFrom, ...use }) => ({
      ...use,
      platform: platform === '' ? null : platform,
      accountId: accountId === '' ? null : accountId,
      accountName: accountId === '' ? null : accountName,
      countsFrom: new Date(countsFrom),
    }));
  }
}

const keyOf = ({ platform, accountId, currency }: CeilingScope) => ({
  platform: platform ?? ('' as const),
  accountId: accountId ?? '',
  currency,
});
