import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EstimatedRow } from '#libs/contracts/experiment/plan/because.js';
import type { SearchWaveState } from '#libs/contracts/experiment/plan/search-waves.js';
import type { Reasons } from '#libs/contracts/experiment/run/reasons.js';

/** The variation that led when a wave was chosen. */
export interface Leader extends EstimatedRow {
  variation: number;
}

/** A wave of a search; other runs have no rows here. The plan writes it. Its ads are chosen when its time comes. */
@Entity({ tableName: 'search_wave' })
export class SearchWave {
  @PrimaryKey({ type: 'integer' })
  experimentId!: number;

  /** From 0. */
  @PrimaryKey({ type: 'integer' })
  wave!: number;

  @Property({ type: 'uuid' })
  organizationId!: string;

  /** Its part of the run's time and money, in percent. */
  @Property({ type: 'integer' })
  share!: number;

  @Property({ type: 'string', length: 10 })
  state: SearchWaveState = 'planned';

  /** The budget of all its ads together, minor units; null before it is chosen. */
  @Property({ type: 'bigint', nullable: true })
  budgetMinor: string | null = null;

  /** The spend of the earlier waves when it was chosen, minor units. */
  @Property({ type: 'bigint', nullable: true })
  spentMinor: string | null = null;

  /** The best estimate among all created variations when it was chosen; null in the first wave. */
  @Property({ type: 'json', nullable: true })
  leader: Leader | null = null;

  /** Why it was left out. */
  @Property({ type: 'json', nullable: true })
  reasons: Reasons | null = null;

  /** When it was chosen or left out. */
  @Property({ type: 'datetime', nullable: true })
  decidedAt: Date | null = null;
}
