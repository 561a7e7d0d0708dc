import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';

/** The free trial of a team. The row stays after its end, so that a team has at most one. */
@Entity({ tableName: 'trial' })
export class TrialRow {
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  /** SHA-256 of the company's domain or of the free mailbox that started it (`trialClaimOf`). Each of these has at most one trial. */
  @Unique()
  @Property({ type: 'string', length: 64 })
  claim!: string;

  @Property({ type: 'uuid' })
  startedBy!: string;

  @Property({ type: 'datetime' })
  startedAt: Date = new Date();

  @Property({ type: 'datetime' })
  endsAt!: Date;
}
