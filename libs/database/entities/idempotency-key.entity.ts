import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/** The stored response to a request with an Idempotency-Key. `answeredAt` is null while the request runs. */
@Entity({ tableName: 'idempotency_key' })
@Unique({ properties: ['userId', 'route', 'key'] })
export class IdempotencyKey {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'uuid' })
  userId!: string;

  @Property({ type: 'string', length: 100 })
  route!: string;

  @Property({ type: 'string', length: 255 })
  key!: string;

  @Property({ type: 'string', length: 64 })
  bodyHash!: string;

  @Property({ type: 'json', nullable: true })
  answer: Record<string, unknown> | null = null;

  @Property({ type: 'datetime', nullable: true })
  answeredAt: Date | null = null;

  /** The end of the lease. The request renews it while it works. After a crash of its process the lease ends, and the key is free again. */
  @Property({ type: 'datetime', defaultRaw: 'now()' })
  leasedUntil: Date = new Date();

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();
}
