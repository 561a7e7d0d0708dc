import type { EntityManager } from '@mikro-orm/postgresql';
import { CALLS_KEPT_DAYS } from '#libs/contracts/platform/platform-calls.js';
import { SHARE_LIMITS } from '#libs/contracts/results/sharing.js';
import { WEBHOOK_LIMITS } from '#libs/contracts/webhooks/webhook.js';
import { deleteUnnamedAssets } from './experiment/unnamed-assets.js';

/** Rows per statement, so that no statement holds its locks for long. */
const AT_ONCE = 5_000;
/** Statements per run and table. After a flood the next run deletes the rest. */
const MOST_ROUNDS = 200;

/** A share group that has expired or was revoked long ago. Its dependent rows are deleted first. */
const IS_OLD_GROUP = `least(g.revoked_at, g.expires_on) < ?::timestamptz - interval '${SHARE_LIMITS.keptDays} days'`;
const ofOldGroup = `exists (select 1 from share_group g where g.id = group_id and ${IS_OLD_GROUP})`;

/** The condition for an expired row of each table; its parameter is the current time. It covers all teams, because no row is read. */
const OVER = {
  // A platform repeats an unanswered callback for days. A later repeat only causes one more read.
  callback_event: `received_at < ?::timestamptz - interval '30 days'`,
  // The payment provider gives up after three days.
  billing_event: `received_at < ?::timestamptz - interval '30 days'`,
  // The provider recognizes a repeated request for a day. After that, an act without a known response is looked up or sent as a new act.
  billing_act: `coalesce(settled_at, created_at) < ?::timestamptz - interval '30 days'`,
  // Refused or released without a run. The payment of a run stays, like its fee in the books.
  card_hold: `experiment_id is null and due_at is null and created_at < ?::timestamptz - interval '30 days'`,
  // Kept as long as its event, so that a repeated hint is recognized.
  callback_hint: `received_at < ?::timestamptz - interval '30 days'`,
  // Staff pages cover a month at most.
  platform_call_hour: `hour < ?::timestamptz - interval '${CALLS_KEPT_DAYS} days'`,
  // The longest window of the throttle is an hour.
  login_failure: `at < ?::timestamptz - interval '1 day'`,
  // An ended window counts nothing more. The margin is for clocks that differ.
  budget_use: `ends_at < ?::timestamptz - interval '1 hour'`,
  // Until the value expires, this row blocks a second use. The margin is for clocks that differ.
  single_use_value: `expires_at < ?::timestamptz - interval '1 hour'`,
  // An ended session stays for its 30 days: it distinguishes the owner's networks from others.
  session: `expires_at < ?::timestamptz`,
  idempotency_key: `created_at < ?::timestamptz - interval '48 hours'`,
  // The upload renews it as long as it runs.
  storage_hold: `renewed_at < ?::timestamptz - interval '1 hour'`,
  // A sender can continue for a week. Housekeeping then deletes the file with all files that no row names.
  upload: `touched_at < ?::timestamptz - interval '7 days'`,
  // Until then the person who deleted a draft or template can restore it. Runs stay, hidden, because they spent money.
  // A draft that was a run by hand can still have objects on the platform. Its run finds them by this row.
  experiment: `finished_at is null and deleted_at < ?::timestamptz - interval '7 days' and (by_hand->>'step') is null`,
  invitation: `least(joined_at, removed_at, expires_at) < ?::timestamptz - interval '30 days'`,
  share_visitor: ofOldGroup,
  share_experiment: ofOldGroup,
  share_group: `id in (select g.id from share_group g where ${IS_OLD_GROUP})`,
  // A run ends only once, so no forgotten event is sent again.
  webhook_delivery: `created_at < ?::timestamptz - interval '${WEBHOOK_LIMITS.keptDays} days'`,
  // The row of a finish e-mail stays, so that it is sent only once. An e-mail that could not be sent for so long is useless.
  outbox_item: `kind in ('mail', 'subscribe', 'webhook') and coalesce(done_at, created_at) < ?::timestamptz - interval '30 days' and payload ->> 'template' is distinct from 'experiment-finished'`,
} as const;

/** The number of deleted rows by table. */
export type Purged = Record<keyof typeof OVER | 'asset', number>;

/** Deletes expired rows. */
export class HousekeepingRepository {
  constructor(private readonly em: EntityManager) {}

  /** Whether any file has a row. A database without files may not belong to this folder. */
  async knowsFiles(): Promise<boolean> {
    return (await this.em.execute('(select 1 from asset limit 1) union (select 1 from upload limit 1)')).length > 0;
  }

  /** The storage keys that no row names. */
  async unnamed(keys: readonly string[]): Promise<string[]> {
    const list = keys.map(() => '?').join(', ');
    const rows = await this.em.execute<{ key: string }[]>(
      `select storage_key as key from asset where storage_key in (${list})
       union select storage_key from upload where storage_key in (${list})
       union select logo_key from organization where logo_key in (${list})`,
      [...keys, ...keys, ...keys],
    );
    const named = new Set(rows.map(({ key }) => key));
    return keys.filter((key) => !named.has(key));
  }

  /** @returns how many rows of each table were deleted */
  async purge(at = new Date()): Promise<Purged> {
    const deleted = Object.fromEntries(['asset', ...Object.keys(OVER)].map((table) => [table, 0])) as Purged;
    for (const [table, isOver] of Object.entries(OVER) as [keyof typeof OVER, string][])
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const { affectedRows } = await this.em.execute<{ affectedRows: number }>(
          `delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOver} limit ${AT_ONCE}))`,
          [at],
          'run',
        );
        deleted[table] += affectedRows;
        if (affectedRows < AT_ONCE) break;
      }
    deleted.asset = await deleteUnnamedAssets(this.em, at); // after the experiments that named them
    return deleted;
  }
}
