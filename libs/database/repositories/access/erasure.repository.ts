import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { ACCOUNT_END } from '#libs/contracts/account/account-end.js';

/** The link of a team that has ended. */
export interface EndedLink {
  organizationId: string;
  platform: Platform;
  endedAt: Date;
  /** Whether another team, not closed, has linked the same person and so uses the same permission at the platform. */
  isShared: boolean;
}

/** A team or an account that ended long enough ago. */
export interface Ended {
  id: string;
  organizationId: string;
}

const OVER = `ended_at <= ?::timestamptz - interval '${ACCOUNT_END.keptMonths} months'`;

/** Every table whose rows belong to a team; the team's own row goes last. */
export const OF_TEAM = [
  ...[
    'delivery_issue',
    'ad_insight',
    'insight_report',
    'run_outcome',
    'search_wave',
    'ad_object',
    'platform_asset',
    'platform_picture_part',
    'asset',
    'upload',
    'storage_hold',
    'budget_use',
    'share_visitor',
    'share_experiment',
    'share_group',
    'billing_act',
    'billing_card',
    'billing_customer',
    'billing_event',
    'team_plan',
    'trial_run',
    'trial',
    'fee_entry',
    'run_fee',
    'card_hold',
    'fee_month',
    'experiment_edit',
    'experiment',
    'experiment_count',
    'baseline',
    'naming',
    'spend_ceiling',
    'webhook_delivery',
    'webhook',
    'account_gate',
    'platform_call_hour',
    'platform_subscription',
    'platform_wait',
    'linked_account',
    'platform_link',
  ],
  ...['outbox_item', 'idempotency_key', 'invitation', 'session', 'audit_event', 'user_account'],
] as const;

/** Allows this transaction to change rows of the trail; see the trigger in the migration `teams`. */
const ERASING = `set local polyad.erasing = 'on'`;

/** Erases teams and accounts of the whole installation that ended long enough ago. */
export class ErasureRepository {
  constructor(private readonly em: EntityManager) {}

  endedLinks(): Promise<EndedLink[]> {
    return this.em.execute<EndedLink[]>(
      `select l.organization_id as "organizationId", l.platform, o.ended_at as "endedAt", exists (
         select 1 from platform_link x join organization y on y.id = x.organization_id
         where y.ended_at is null and x.platform = l.platform and x.external_user_id = l.external_user_id) as "isShared"
       from platform_link l join organization o on o.id = l.organization_id where o.ended_at is not null`,
    );
  }

  /** @param at the current time */
  teams(at: Date): Promise<Ended[]> {
    return this.em.execute<Ended[]>(`select id, id as "organizationId" from organization where ${OVER}`, [at]);
  }

  /** Members who left a team that still exists. */
  members(at: Date): Promise<Ended[]> {
    return this.em.execute<Ended[]>(
      `select id, organization_id as "organizationId" from user_account where status = 'REMOVED' and ${OVER}`,
      [at],
    );
  }

  /** The data of a team outside the tables: its files, and runs whose workflow may still wait. */
  async outsideOf(
    organizationId: string,
  ): Promise<{ files: string[]; runs: { uuid: string; activates: number | null }[] }> {
    const files = await this.em.execute<{ key: string }[]>(
      `select storage_key as key from asset where organization_id = ?
       union select logo_key from organization where id = ? and logo_key is not null`,
      [organizationId, organizationId],
    );
    const runs = await this.em.execute<{ uuid: string; activates: number | null }[]>(
      'select uuid, activates from experiment where organization_id = ? and finished_at is null',
      [organizationId],
    );
    return { files: files.map(({ key }) => key), runs };
  }

  /** Deletes every row of a team. @returns false if it has been reopened meanwhile */
  async eraseTeam({ organizationId }: Ended, at: Date): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const due = await em.execute(`select 1 from organization where id = ? and ${OVER} for update`, [
        organizationId,
        at,
      ]);
      if (due.length === 0) return false;
      await em.execute(ERASING);
      for (const table of OF_TEAM) await em.execute(`delete from ${table} where organization_id = ?`, [organizationId]);
      await em.execute('delete from organization where id = ?', [organizationId]);
      return true;
    });
  }

  /**
   * Deletes an account, and removes the person from the team's trail: the actions stay, without name and IP address. If the person has
   * returned with the same e-mail, actions on that e-mail keep naming it.
   * @returns false if it has been reopened meanwhile
   */
  async eraseMember({ id, organizationId }: Ended, at: Date): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const [user] = await em.execute<{ email: string }[]>(
        `delete from user_account where id = ? and organization_id = ? and status = 'REMOVED' and ${OVER} returning email`,
        [id, organizationId, at],
      );
      if (!user) return false;
      await em.execute(ERASING);
      await em.execute(`update audit_event set user_id = null, ip = '' where organization_id = ? and user_id = ?`, [
        organizationId,
        id,
      ]);
      await em.execute(
        `update audit_event set target = null, detail = detail - 'name' where organization_id = ? and target = ?
         and not exists (select 1 from user_account u where u.organization_id = audit_event.organization_id and u.email = target)`,
        [organizationId, user.email],
      );
      for (const table of ['session', 'idempotency_key'])
        await em.execute(`delete from ${table} where organization_id = ? and user_id = ?`, [organizationId, id]);
      return true;
    });
  }

  /** Deletes refused logins that belong to no account. @returns how many */
  async eraseRefusedLogins(at: Date): Promise<number> {
    return this.em.transactional(async (em) => {
      await em.execute(ERASING);
      const { affectedRows } = await em.execute<{ affectedRows: number }>(
        `delete from audit_event where organization_id is null
         and at <= ?::timestamptz - interval '${ACCOUNT_END.keptMonths} months'`,
        [at],
        'run',
      );
      return affectedRows;
    });
  }
}
