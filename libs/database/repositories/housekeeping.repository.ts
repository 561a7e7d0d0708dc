import type { EntityManager } from '@mikro-orm/postgresql';
import { CALLS_KEPT_DAYS } from '#libs/contracts/platform/platform-calls.js';
import { SHARE_LIMITS } from '#libs/contracts/results/sharing.js';
import { WEBHOOK_LIMITS } from '#libs/contracts/webhooks/webhook.js';
import { deleteUnnamedAssets } from './experiment/unnamed-assets.js';

/** Rows of one statement, so that none holds its locks for long. */
const AT_ONCE = 5_000;
/** Statements of one run and table; what is left after a flood is the next run's. */
const MOST_ROUNDS = 200;

/** A group that nobody looks back on any more; what belongs to it goes first. */
const IS_OLD_GROUP = `least(g.revoked_at, g.expires_on) < ?::timestamptz - interval '${SHARE_LIMITS.keptDays} days'`;
const ofOldGroup = `exists (select 1 from share_group g where g.id = group_id and ${IS_OLD_GROUP})`;

/** When a row of each table has had its time, given the present. Of all teams: nothing here is anybody's data. */
const OVER = {
  // A platform repeats what it was not answered for within days; what comes later is only one more look.
  callback_event: `received_at < ?::timestamptz - interval '30 days'`,
  // The payment provider gives up after three days.
  billing_event: `received_at < ?::timestamptz - interval '30 days'`,
  // The provider knows a write again for a day. One whose answer is not known is looked up by then, or sent as another.
  billing_act: `coalesce(settled_at, created_at) < ?::timestamptz - interval '30 days'`,
  // Refused or let go without a run. What a run was paid with stays beside its fee in the books.
  card_hold: `experiment_id is null and due_at is null and created_at < ?::timestamptz - interval '30 days'`,
  // As long as its event: until then a repeated one is known.
  callback_hint: `received_at < ?::timestamptz - interval '30 days'`,
  // Staff look back on a month at most.
  platform_call_hour: `hour < ?::timestamptz - interval '${CALLS_KEPT_DAYS} days'`,
  // The longest window that the throttle looks back on is an hour.
  login_failure: `at < ?::timestamptz - interval '1 day'`,
  // Of a window that is over nothing more is counted. The margin is for clocks that differ.
  budget_use: `ends_at < ?::timestamptz - interval '1 hour'`,
  // Until it expires, the row is what makes a used value worthless. The margin is for clocks that differ.
  single_use_value: `expires_at < ?::timestamptz - interval '1 hour'`,
  // An ended session stays until its 30 days are over: it tells the owner's addresses from a stranger's.
  session: `expires_at < ?::timestamptz`,
  idempotency_key: `created_at < ?::timestamptz - interval '48 hours'`,
  // Renewed while its upload lasts.
  storage_hold: `renewed_at < ?::timestamptz - interval '1 hour'`,
  // A sender may come back for a week; its file goes with the files that no row names.
  upload: `touched_at < ?::timestamptz - interval '7 days'`,
  // Whoever deleted a draft or template can bring it back until then. What has run stays, hidden: its money was spent.
  // Of a draft that a run by hand became again, something may still be at the platform: its run looks for it by this row.
  experiment: `finished_at is null and deleted_at < ?::timestamptz - interval '7 days' and (by_hand->>'step') is null`,
  invitation: `least(joined_at, removed_at, expires_at) < ?::timestamptz - interval '30 days'`,
  share_visitor: ofOldGroup,
  share_experiment: ofOldGroup,
  share_group: `id in (select g.id from share_group g where ${IS_OLD_GROUP})`,
  // A run ends once, so nothing that is forgotten is told again.
  webhook_delivery: `created_at < ?::timestamptz - interval '${WEBHOOK_LIMITS.keptDays} days'`,
  // The row of a finish mail stays: it is why there is only one. What could not be sent for so long is worth nothing.
  outbox_item: `kind in ('mail', 'subscribe', 'webhook') and coalesce(done_at, created_at) < ?::timestamptz - interval '30 days' and payload ->> 'template' is distinct from 'experiment-finished'`,
} as const;

/** What was deleted, by table. */
export type Purged = Record<keyof typeof OVER | 'asset', number>;

/** Deletes what has had its time. */
export class HousekeepingRepository {
  constructor(private readonly em: EntityManager) {}

  /** Whether any file has a row: a database that knows none may be another one than that of the folder. */
  async knowsFiles(): Promise<boolean> {
    return (await this.em.execute('(select 1 from asset limit 1) union (select 1 from upload limit 1)')).length > 0;
  }

  /** Those of the storage keys that no row names. */
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
    deleted.asset = await deleteUnnamedAssets(this.em, at); // behind the experiments that named them
    return deleted;
  }
}
