import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** A team's patterns for names and links on a platform; a team without a row uses our defaults. */
@Entity({ tableName: 'naming' })
export class Naming {
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  @PrimaryKey({ type: 'string', length: 10 })
  platform!: Platform;

  @Property({ type: 'json' })
  patterns!: NamingPatterns;

  @Property({ type: 'uuid' })
  changedBy!: string;

  @Property({ type: 'datetime' })
  changedAt: Date = new Date();
}
