import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { DeliveryIssue, DeliveryIssueKind } from '#libs/contracts/experiment/run/delivery-issue.js';

/** Something that keeps a live run from delivering as planned, and what its people were told of it. */
@Entity({ tableName: 'delivery_issue' })
@Index({ properties: ['organizationId', 'settledAt'] })
export class DeliveryIssueRow {
  @PrimaryKey({ type: 'integer' })
  experimentId!: number;

  @PrimaryKey({ type: 'string', length: 20 })
  kind!: DeliveryIssueKind;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'json' })
  details!: DeliveryIssue;

  /** When it began; an issue that comes back after it was settled begins anew. */
  @Property({ type: 'datetime' })
  raisedAt!: Date;

  /** When it was over; null while it is open. */
  @Property({ type: 'datetime', nullable: true })
  settledAt: Date | null = null;

  /** Mails that told of it, the last of them when, and how many refused ads it told. */
  @Property({ type: 'integer' })
  mails!: number;

  @Property({ type: 'datetime' })
  toldAt!: Date;

  @Property({ type: 'integer' })
  toldRefused!: number;
}
