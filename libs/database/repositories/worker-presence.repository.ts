import type { EntityManager } from '@mikro-orm/postgresql';
import { UNSERVED_MS } from '#libs/contracts/platform/queue-standing.js';

/** The workers of a queue. */
export interface ServedQueue {
  /** The number of workers that were seen lately. */
  workers: number;
  /** When any worker of the queue was last seen. */
  seenAt: Date;
}

/** The workers of each queue, for the whole installation: the rows belong to no team. All times are the database's. */
export class WorkerPresenceRepository {
  constructor(private readonly em: EntityManager) {}

  /** Records that a worker takes work from these queues now, and deletes workers that were not seen for a day. */
  async note(worker: string, queues: readonly string[]): Promise<void> {
    await this.em.execute(
      `insert into worker_presence (worker, queue, seen_at)
       select ?, q.queue, now() from jsonb_array_elements_text(?::jsonb) as q (queue)
       on conflict (worker, queue) do update set seen_at = excluded.seen_at`,
      [worker, JSON.stringify(queues)],
      'run',
    );
    await this.em.execute(`delete from worker_presence where seen_at < now() - interval '1 day'`, [], 'run');
  }

  /** Records that a worker takes no more work. */
  async leave(worker: string): Promise<void> {
    await this.em.execute('delete from worker_presence where worker = ?', [worker], 'run');
  }

  /** The queues that any worker served within a day, by name. */
  async queues(): Promise<Map<string, ServedQueue>> {
    const rows = await this.em.execute<{ queue: string; workers: number; agoMs: number }[]>(
      `select queue, count(*) filter (where seen_at > now() - ? * interval '1 ms')::int as workers,
              extract(epoch from now() - max(seen_at))::float8 * 1000 as "agoMs"
       from worker_presence group by queue`,
      [UNSERVED_MS],
    );
    const nowMs = Date.now();
    return new Map(rows.map(({ queue, workers, agoMs }) => [queue, { workers, seenAt: new Date(nowMs - agoMs) }]));
  }
}
