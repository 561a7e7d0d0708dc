import type { EntityManager } from '@mikro-orm/postgresql';
import { Experiment } from '../entities/experiment.entity.js';

/** The maximum number of samples in the list; nobody looks through more. */
const MOST = 100;

/**
 * Samples that staff published: enabled, with results, of a team that still exists. It is the only customer query that names no team,
 * because published samples are for every signed-in user. The caller selects the shown fields one by one.
 */
export class PublishedSamplesReadModel {
  constructor(private readonly em: EntityManager) {}

  /** The newest first, at most a hundred. */
  list(): Promise<Experiment[]> {
    return this.read();
  }

  find(uuid: string): Promise<Experiment | null> {
    return this.read(uuid).then(([row]) => row ?? null);
  }

  private async read(uuid: string | null = null): Promise<Experiment[]> {
    const ids = await this.em.execute<{ id: number }[]>(
      `select x.id from experiment x join organization o on o.id = x.organization_id and o.ended_at is null
       where x.sampled_at is not null and x.deleted_at is null and x.status = 'SAMPLE' and x.finished_at is not null
         and (?::uuid is null or x.uuid = ?::uuid)
       order by x.sampled_at desc, x.id limit ?`,
      [uuid, uuid, MOST],
    );
    const rows = await this.em.find(Experiment, { id: { $in: ids.map(({ id }) => id) } });
    return ids.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []);
  }
}
