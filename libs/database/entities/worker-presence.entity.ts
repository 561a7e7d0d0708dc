import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A worker that serves a queue of the engine, for all teams. The row of a dead worker stays and grows old. */
@Entity({ tableName: 'worker_presence' })
export class WorkerPresence {
  /** Host, process and queues: the engine's identity of the worker. */
  @PrimaryKey({ type: 'string', length: 200 })
  worker!: string;

  @PrimaryKey({ type: 'string', length: 40 })
  queue!: string;

  /** When the worker last reported that it takes work. */
  @Property({ type: 'datetime' })
  seenAt!: Date;
}
