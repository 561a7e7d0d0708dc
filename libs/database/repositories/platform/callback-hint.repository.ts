import type { EntityManager } from '@mikro-orm/postgresql';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** Hints about one ad account that one process works on. */
export interface ClaimedHints {
  platform: Platform;
  accountId: string;
  hints: { eventId: string; topic: CallbackTopic; objectId: string | null }[];
  /** How many times these hints were claimed, including this time: the highest number among them. */
  attempts: number;
  /** When the oldest of them arrived. */
  since: Date;
}

/** A run that has not ended, in an ad account that its team has linked. */
export interface RunOfAccount {
  organizationId: string;
  experimentId: number;
  currency: string;
  /** Whether its ads are on. Its people are then notified about problems of delivery. */
  isLive: boolean;
}

/**
 * The hints of platforms. Events name no team: `runs` finds the teams that an event can concern. All else happens within such a team.
 */
export class CallbackHintRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Takes the next account's hints, oldest first, and hides them from others for the lease.
   * @returns null if nothing is due
   */
  async claim({ limit, leaseMs }: { limit: number; leaseMs: number }): Promise<ClaimedHints | null> {
    const rows = await this.em.execute<
      (Pick<ClaimedHints, 'platform' | 'accountId'> &
        ClaimedHints['hints'][number] & { attempts: number; receivedAt: string | Date })[]
    >(
      `with turn as (
         select platform, account_id from callback_hint where settled_at is null and available_at <= now()
         order by available_at limit 1 for update skip locked
       ), due as (
         select h.event_id from callback_hint h join turn using (platform, account_id)
         where h.settled_at is null and h.available_at <= now() order by h.available_at limit ? for update of h skip locked
       )
       update callback_hint c set attempts = c.attempts + 1, available_at = now() + ? * interval '1 millisecond'
       from due where c.event_id = due.event_id
       returning c.platform, c.account_id as "accountId", c.event_id as "eventId", c.topic, c.object_id as "objectId",
         c.attempts, c.received_at as "receivedAt"`,
      [limit, leaseMs],
    );
    const [first] = rows;
    if (!first) return null;
    const { platform, accountId } = first;
    const since = new Date(Math.min(...rows.map(({ receivedAt }) => new Date(receivedAt).getTime())));
    const attempts = Math.max(...rows.map((row) => row.attempts));
    const hints = rows.map(({ eventId, topic, objectId }) => ({ eventId, topic, objectId }));
    return { platform, accountId, hints, attempts, since };
  }

  async settle({ hints }: Pick<ClaimedHints, 'hints'>): Promise<void> {
    await this.em.execute(
      'update callback_hint set settled_at = now() where event_id in (?)',
      [hints.map(({ eventId }) => eventId)],
      'run',
    );
  }

  async putBack({ hints }: Pick<ClaimedHints, 'hints'>, waitMs: number): Promise<void> {
    await this.em.execute(
      `update callback_hint set available_at = now() + ? * interval '1 millisecond' where event_id in (?)`,
      [waitMs, hints.map(({ eventId }) => eventId)],
      'run',
    );
  }

  /** The runs in progress in the account, of teams that may read it. */
  async runs({ platform, accountId }: Pick<ClaimedHints, 'platform' | 'accountId'>): Promise<RunOfAccount[]> {
    return this.em.execute<RunOfAccount[]>(
      `select e.organization_id as "organizationId", e.id as "experimentId", e.currency,
         e.went_live_at is not null and e.stopped_at is null as "isLive"
       from experiment e join organization g on g.id = e.organization_id
       join platform_link l on l.organization_id = e.organization_id and l.platform = e.platform
       where e.platform = ? and e.account_id = ? and e.finished_at is null and g.ended_at is null
       order by e.id`,
      [platform, accountId],
    );
  }
}
