import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/** The stored answer of a request that carried an Idempotency-Key; `answeredAt` is null while it runs. */
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

  /** The request renews it while it works. If its process is lost, it stays, and the key is free again. */
  @Property({ type: 'datetime', defaultRaw: 'now()' })
  leasedUntil: Date = new Date();

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();
}
