import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccountRef } from '#libs/contracts/platform/account-ref.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { LinkedAccount } from '../../entities/linked-account.entity.js';

/** Facts about the ad accounts behind a team's link that calls need. */
export class LinkedAccountRepository {
  constructor(private readonly em: EntityManager) {}

  /** Stores a listing of the accounts. It writes nothing if the listing is unchanged. */
  async keep(organizationId: string, platform: Platform, accounts: readonly AccountRef[]): Promise<void> {
    if (accounts.length === 0) return;
    const rows = [...new Map(accounts.map((account) => [account.accountId, account])).values()];
    await this.em.execute(
      `insert into linked_account (organization_id, platform, account_id, currency, time_zone, facts)
       select ?, ?, a."accountId", a.currency, a."timeZone", a.facts
       from jsonb_to_recordset(?::jsonb) as a ("accountId" text, currency text, "timeZone" text, facts jsonb)
       order by 3
       on conflict (organization_id, platform, account_id) do update
       set currency = excluded.currency, time_zone = excluded.time_zone, facts = excluded.facts
       where (linked_account.currency, linked_account.time_zone, linked_account.facts)
         is distinct from (excluded.currency, excluded.time_zone, excluded.facts)`,
      [organizationId, platform, JSON.stringify(rows)],
      'run',
    );
  }

  async find(organizationId: string, platform: Platform, accountId: string): Promise<AccountRef | null> {
    const row = await this.em.findOne(
      LinkedAccount,
      { organizationId, platform, accountId },
      { disableIdentityMap: true },
    );
    return row && { accountId, currency: row.currency, timeZone: row.timeZone, facts: row.facts };
  }

  /** Deletes the facts, because the link was removed or is now another person's, so that they can be wrong. */
  async clear(organizationId: string, platform: Platform): Promise<void> {
    await this.em.nativeDelete(LinkedAccount, { organizationId, platform });
  }
}
