import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** `working`: the platform prepares it. `ready`: it can be read. `read`: its figures are stored. `failed`: the platform refused it. */
export type InsightReportState = 'working' | 'ready' | 'read' | 'failed';

/** A report that a run's poll has requested from its platform. All reports of a poll are deleted when the last has been read. */
@Entity({ tableName: 'insight_report' })
@Index({ properties: ['organizationId', 'experimentId'] })
export class InsightReport {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'integer' })
  experimentId!: number;

  /** The number of the poll in its run. */
  @Property({ type: 'integer' })
  poll!: number;

  @Property({ type: 'string', length: 64 })
  campaignId!: string;

  /** First and last day in the account's zone, YYYY-MM-DD. */
  @Property({ type: 'string', length: 10 })
  since!: string;

  @Property({ type: 'string', length: 10 })
  until!: string;

  /** The experiment's attribution setting. */
  @Property({ type: 'string', length: 40 })
  attribution!: string;

  /** The platform's id of the report. */
  @Property({ type: 'string', length: 100 })
  platformId!: string;

  /** The campaign's own time before the request. The figures are from this time or earlier. */
  @Property({ type: 'datetime' })
  campaignNow!: Date;

  @Property({ type: 'string', length: 7 })
  state!: InsightReportState;

  /** The progress, 0 to 100, and when it last changed. */
  @Property({ type: 'smallint' })
  percent: number = 0;

  @Property({ type: 'datetime' })
  movedAt!: Date;

  /** Whether it was requested again, because the platform no longer knew it. This happens only once. */
  @Property({ type: 'boolean' })
  isRenewed: boolean = false;

  /** The platform's words about a report that failed for good. */
  @Property({ type: 'string', length: 600, nullable: true })
  problem: string | null = null;
}
