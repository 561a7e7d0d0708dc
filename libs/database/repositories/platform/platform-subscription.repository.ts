import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#libs/contracts/platform/platform.js';

export interface SubscriptionAnswer {
  accountId: string;
  /** The reason for a refusal in the platform's words, cut to 500 characters; null if it accepted the subscription. */
  refusal: string | null;
}

/** The ad accounts whose events a platform sends, through a team's link. */
export class PlatformSubscriptionRepository {
  constructor(private readonly em: EntityManager) {}

  /** Stores the last answer for each account, as long as the team has a link. */
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

  /** Deletes answers that belong to another link, or to none. */
  async clear(organizationId: string, platform: Platform): Promise<void> {
    await this.em.execute(
      'delete from platform_subscription where organization_id = ? and platform = ?',
      [organizationId, platform],
      'run',
    );
  }
}
