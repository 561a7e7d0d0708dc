import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { AdObjectKind, LedgerState, Refusal, Standing } from '#libs/contracts/experiment/run/ad-object.js';
import type { Because } from '#libs/contracts/experiment/plan/because.js';

/**
 * One row of the ledger: a planned ad object, written before the call that creates it. `ordinal` identifies the object within its
 * experiment; the external name ends with it.
 */
@Entity({ tableName: 'ad_object' })
@Unique({ properties: ['experimentId', 'ordinal'] })
@Unique({ properties: ['experimentId', 'externalName'] })
@Index({ properties: ['experimentId', 'kind', 'state'] })
@Index({ properties: ['experimentId', 'slice'] })
// For objects whose existence is unknown, which are few.
@Index({
  name: 'ad_object_unknown_index',
  expression: `create index "ad_object_unknown_index" on "ad_object" ("sent_at", "id") where state in ('sending', 'unknown')`,
})
export class AdObject {
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'integer' })
  experimentId!: number;

  @Property({ type: 'string', length: 10 })
  kind!: AdObjectKind;

  @Property({ type: 'integer' })
  ordinal!: number;

  @Property({ type: 'integer', nullable: true })
  parentOrdinal: number | null = null;

  @Property({ type: 'string', length: 400 })
  externalName!: string;

  /** Number of the variation in the created space; null for campaigns and ad sets. */
  @Property({ type: 'integer', nullable: true })
  variation: number | null = null;

  /** For ad sets: the number of a variation with the same audience alternatives. */
  @Property({ type: 'integer', nullable: true })
  sampleVariation: number | null = null;

  @Property({ type: 'bigint', nullable: true })
  budgetMinor: string | null = null;

  @Property({ type: 'integer' })
  slice: number = 0;

  @Property({ type: 'integer' })
  wave: number = 0;

  /** For an ad that a search chose: why its variation runs in this wave. Null for the ads of the first plan. */
  @Property({ type: 'json', nullable: true })
  because: Because | null = null;

  @Property({ type: 'string', length: 10 })
  state: LedgerState = 'planned';

  @Property({ type: 'integer' })
  attempt: number = 0;

  /** The first attempt without a response. Its call may still take effect after a later attempt has sent the same object. */
  @Property({ type: 'integer', nullable: true })
  lostAttempt: number | null = null;

  @Property({ type: 'datetime', nullable: true })
  sentAt: Date | null = null;

  @Property({ type: 'datetime', nullable: true })
  settledAt: Date | null = null;

  @Index()
  @Property({ type: 'string', length: 64, nullable: true })
  platformId: string | null = null;

  @Property({ type: 'json', nullable: true })
  refusal: Refusal | null = null;

  /** Its state at the platform when it was last read; null before. */
  @Property({ type: 'string', length: 10, nullable: true })
  standing: Standing | null = null;

  /** The platform's own word for this state, for example DISAPPROVED. */
  @Property({ type: 'string', length: 40, nullable: true })
  effectiveStatus: string | null = null;

  /** When the reading of this status began. A reading that began earlier but arrives later is outdated. */
  @Property({ type: 'datetime', nullable: true })
  statusReadAt: Date | null = null;

  /** Reasons of a review rejection, in the platform's words. */
  @Property({ type: 'json', nullable: true })
  issues: string[] | null = null;

  /** Whether the object itself was on at the last read. It can spend only while all its parents are also on. */
  @Property({ type: 'boolean' })
  isActive: boolean = false;
}
