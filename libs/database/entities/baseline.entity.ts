import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** A team's usual figures on a platform, to compare results with. At most one is enabled. */
@Entity({ tableName: 'baseline' })
@Index({ properties: ['organizationId', 'platform'] })
@Unique({
  name: 'baseline_enabled_unique',
  expression: `create unique index "baseline_enabled_unique" on "baseline" ("organization_id", "platform") where enabled`,
})
export class Baseline {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'string', length: 10 })
  platform!: Platform;

  @Property({ type: 'string', length: 100 })
  name!: string;

  /** Every metric of the platform's baseline form by its name; costs in the currency's main unit. */
  @Property({ type: 'json' })
  metrics!: Record<string, number>;

  @Property({ type: 'boolean' })
  enabled: boolean = false;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();
}
