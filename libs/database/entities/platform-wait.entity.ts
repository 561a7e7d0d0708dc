import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';

/** A run that waits for news of its platform: the activity to complete when there are some, or when its time is over. */
@Entity({ tableName: 'platform_wait' })
@Index({ properties: ['organizationId', 'experimentId'] })
export class PlatformWait {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'integer' })
  experimentId!: number;

  @Property({ type: 'string', length: 20 })
  topic!: CallbackTopic;

  /** Names one attempt of one activity; unknown to the engine once that has ended. Of no use without access to the engine. */
  @Property({ type: 'blob', hidden: true })
  taskToken!: Buffer;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  /** When the run looks for itself. */
  @Property({ type: 'datetime' })
  expiresAt!: Date;

  /** When what is waited for turned out to be over. */
  @Property({ type: 'datetime', nullable: true })
  overAt: Date | null = null;

  /** Not to be completed before: now and then a lease of whoever does it. */
  @Property({ type: 'datetime' })
  @Index()
  dueAt!: Date;
}
