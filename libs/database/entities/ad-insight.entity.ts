import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The delivery of one ad on one day in the account's zone. Written in bulk (`insights.repository.ts`). */
@Entity({ tableName: 'ad_insight' })
@Index({ properties: ['experimentId'] })
export class AdInsight {
  @PrimaryKey({ type: 'bigint' })
  adObjectId!: string;

  @PrimaryKey({ type: 'date' })
  day!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'integer' })
  experimentId!: number;

  @Property({ type: 'integer' })
  impressions: number = 0;

  @Property({ type: 'integer' })
  reach: number = 0;

  @Property({ type: 'integer' })
  clicks: number = 0;

  @Property({ type: 'bigint' })
  spendMinor: string = '0';

  /** Result counts by action name. */
  @Property({ type: 'json' })
  counts: Record<string, number> = {};

  /** Money values by action name, minor units. */
  @Property({ type: 'json' })
  valuesMinor: Record<string, number> = {};
}
