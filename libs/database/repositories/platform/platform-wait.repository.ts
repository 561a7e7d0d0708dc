import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';

export interface NewWait {
  experimentId: number;
  topic: CallbackTopic;
  taskToken: Uint8Array;
  /** The longest wait of the run. */
  forMs: number;
}

/** A wait whose activity must be completed now. */
export interface DueWait {
  id: string;
  organizationId: string;
  experimentId: number;
  topic: CallbackTopic;
  taskToken: Buffer;
  /** Whether the awaited event has happened. If not, only the time has passed. */
  isOver: boolean;
  /** Whether the engine has given up the activity too, so that there can be nothing left to complete. */
  isStale: boolean;
}

/** How long after its time a wait counts as stale: longer than the engine waits for an overdue activity. */
const STALE = `interval '2 minutes'`;

/** Runs that wait for news from their platform. */
export class PlatformWaitRepository {
  constructor(private readonly em: EntityManager) {}

  /** @returns its id */
  async add(organizationId: string, { experimentId, topic, taskToken, forMs }: NewWait): Promise<string> {
    const [row] = await this.em.execute<{ id: string }[]>(
      `insert into platform_wait (id, organization_id, experiment_id, topic, task_token, created_at, expires_at, due_at)
       values (?, ?, ?, ?, ?, now(), now() + ? * interval '1 millisecond', now() + ? * interval '1 millisecond')
       returning id`,
      [randomUUID(), organizationId, experimentId, topic, Buffer.from(taskToken), forMs, forMs],
    );
    return row!.id;
  }

  /** Ends the wait of runs for an event that has happened: the next check completes their activities. */
  async end(organizationId: string, experimentIds: readonly number[], topic: CallbackTopic): Promise<void> {
    await this.em.execute(
      `update platform_wait set over_at = now(), due_at = now()
       where organization_id = ? and experiment_id in (?) and topic = ? and over_at is null`,
      [organizationId, experimentIds, topic],
      'run',
    );
  }

  /**
   * Takes waits of all teams whose event has happened or whose time has passed, and hides them from others for the
   * lease.
   */
  async claimDue({ limit, leaseMs }: { limit: number; leaseMs: number }): Promise<DueWait[]> {
    return this.em.execute<DueWait[]>(
      `update platform_wait set due_at = now() + ? * interval '1 millisecond'
       where id in (
         select id from platform_wait where due_at <= now() order by due_at limit ? for update skip locked
       )
       returning id, organization_id as "organizationId", experiment_id as "experimentId", topic,
         task_token as "taskToken", over_at is not null as "isOver", expires_at < now() - ${STALE} as "isStale"`,
      [leaseMs, limit],
    );
  }

  async remove(organizationId: string, id: string): Promise<void> {
    await this.em.execute(
      'delete from platform_wait where organization_id = ? and id = ?',
      [organizationId, id],
      'run',
    );
  }

  /** Removes every wait of a run, because it has ended. */
  async forget(organizationId: string, experimentId: number): Promise<void> {
    await this.em.execute(
      'delete from platform_wait where organization_id = ? and experiment_id = ?',
      [organizationId, experimentId],
      'run',
    );
  }
}
