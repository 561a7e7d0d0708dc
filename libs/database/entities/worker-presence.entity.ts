import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A worker that serves a queue of the engine, of all teams. One that has died leaves its row behind, which grows old. */
@Entity({ tableName: 'worker_presence' })
export class WorkerPresence {
  /** Host, process and queues, as the engine knows the worker. */
  @PrimaryKey({ type: 'string', length: 200 })
  worker!: string;

  @PrimaryKey({ type: 'string', length: 40 })
  queue!: string;

  /** When the worker last said that it takes work. */
  @Property({ type: 'datetime' })
  seenAt!: Date;
}
