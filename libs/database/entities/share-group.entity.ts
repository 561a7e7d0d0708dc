import type { Opt } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { SharedDownload } from '#libs/contracts/results/sharing.js';

/** Experiments that outside people may see until it expires or is revoked. */
@Entity({ tableName: 'share_group' })
@Index({ properties: ['organizationId', 'createdAt'] })
export class ShareGroup {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  /** The code that visitors type, in lower case. It is unique across all teams, because it alone identifies the group. */
  @Unique()
  @Property({ type: 'string', length: 60 })
  name!: string;

  @Property({ type: 'uuid' })
  createdBy!: string;

  /** The baseline that visitors compare the results with; null for the default one. */
  @Property({ type: 'uuid', nullable: true })
  baselineId: string | null = null;

  /** The files that its visitors may download; none unless the sharing person allows them. */
  @Property({ type: 'array', defaultRaw: `'{}'` })
  downloads: Opt<SharedDownload[]> = [];

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  @Index()
  @Property({ type: 'datetime' })
  expiresOn!: Date;

  @Property({ type: 'datetime', nullable: true })
  revokedAt: Date | null = null;
}
