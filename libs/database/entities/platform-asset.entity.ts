import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** Where one of our uploads lives in an ad account: an image hash or a video id. */
@Entity({ tableName: 'platform_asset' })
@Unique({ properties: ['assetId', 'platform', 'accountId'] })
export class PlatformAssetRow {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'uuid' })
  assetId!: string;

  @Property({ type: 'string', length: 10 })
  platform!: Platform;

  @Property({ type: 'string', length: 64 })
  accountId!: string;

  @Property({ type: 'string', length: 5 })
  kind!: 'image' | 'video';

  @Property({ type: 'string', length: 100 })
  platformId!: string;
}
