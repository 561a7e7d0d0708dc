import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { DeliveryIssue, DeliveryIssueKind } from '#libs/contracts/experiment/run/delivery-issue.js';

/** A problem that keeps a live run from delivering as planned, and the e-mails about it. */
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

  /** When it began; an issue that returns after it was settled begins again. */
  @Property({ type: 'datetime' })
  raisedAt!: Date;

  /** When it ended; null while it is open. */
  @Property({ type: 'datetime', nullable: true })
  settledAt: Date | null = null;

  /** The number of e-mails about it, the time of the last one, and the number of refused ads in that one. */
  @Property({ type: 'integer' })
  mails!: number;

  @Property({ type: 'datetime' })
  toldAt!: Date;

  @Property({ type: 'integer' })
  toldRefused!: number;
}
