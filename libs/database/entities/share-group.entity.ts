import type { Opt } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { SharedDownload } from '#libs/contracts/results/sharing.js';

/** Experiments that outside people may look at until it expires or is revoked. */
@Entity({ tableName: 'share_group' })
@Index({ properties: ['organizationId', 'createdAt'] })
export class ShareGroup {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  /** What visitors type, in small letters; of all teams, because it alone says whose group is meant. */
  @Unique()
  @Property({ type: 'string', length: 60 })
  name!: string;

  @Property({ type: 'uuid' })
  createdBy!: string;

  /** The baseline that visitors see the results against; null for the default one. */
  @Property({ type: 'uuid', nullable: true })
  baselineId: string | null = null;

  /** What its visitors may download; nothing unless who shares it says so. */
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
