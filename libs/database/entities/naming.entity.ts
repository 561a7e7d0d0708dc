import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** What a team calls its objects on a platform, and what the links of its ads carry; a team without a row has ours. */
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
