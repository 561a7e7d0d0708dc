import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { CallbackTopic } from '#libs/contracts/platform/callback-topic.js';

/** A run that waits for news from its platform: the activity to complete when the news arrives, or when the wait expires. */
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

  /** The token of one attempt of one activity. The engine forgets it when the attempt ends. It is useless without access to the engine. */
  @Property({ type: 'blob', hidden: true })
  taskToken!: Buffer;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  /** When the run checks by itself. */
  @Property({ type: 'datetime' })
  expiresAt!: Date;

  /** When the awaited event was found to have happened. */
  @Property({ type: 'datetime', nullable: true })
  overAt: Date | null = null;

  /** The earliest time to complete it; also the end of the lease of the process that completes it. */
  @Property({ type: 'datetime' })
  @Index()
  dueAt!: Date;
}
