import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#libs/contracts/platform/platform.js';

export interface SubscriptionAnswer {
  accountId: string;
  /** In the platform's words, at most 500 characters are kept; null where it tells of the account's events. */
  refusal: string | null;
}

/** Of which ad accounts a platform tells us through a team's link. */
export class PlatformSubscriptionRepository {
  constructor(private readonly em: EntityManager) {}

  /** Keeps the last answer for each account, as long as the team has a link. */
  async save(organizationId: string, platform: Platform, answers: readonly SubscriptionAnswer[]): Promise<void> {
    await this.em.execute(
      `insert into platform_subscription (organization_id, platform, account_id, asked_at, refusal)
       select l.organization_id, l.platform, a."accountId", now(), left(a.refusal, 500)
       from platform_link l, jsonb_to_recordset(?::jsonb) as a ("accountId" text, refusal text)
       where l.organization_id = ? and l.platform = ?
       on conflict (organization_id, platform, account_id) do update
       set asked_at = excluded.asked_at, refusal = excluded.refusal`,
      [JSON.stringify(answers), organizationId, platform],
      'run',
    );
  }

  /** Forgets what was answered to another link, or to none. */
  async clear(organizationId: string, platform: Platform): Promise<void> {
    await this.em.execute(
      'delete from platform_subscription where organization_id = ? and platform = ?',
      [organizationId, platform],
      'run',
    );
  }
}
