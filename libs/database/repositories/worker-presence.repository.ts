import type { EntityManager } from '@mikro-orm/postgresql';
import { UNSERVED_MS } from '#libs/contracts/platform/queue-standing.js';

/** How a queue is served. */
export interface ServedQueue {
  /** Workers that were seen lately. */
  workers: number;
  /** When one was last seen. */
  seenAt: Date;
}

/** Which workers serve which queues: of the installation, of no team. All times are the database's. */
export class WorkerPresenceRepository {
  constructor(private readonly em: EntityManager) {}

  /** Notes that a worker takes work of these queues now, and forgets those that were not seen for a day. */
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

  /** Notes that a worker takes no more work. */
  async leave(worker: string): Promise<void> {
    await this.em.execute('delete from worker_presence where worker = ?', [worker], 'run');
  }

  /** Queues that were served within a day, by their names. */
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
