import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { Platform } from '#libs/contracts/platform/platform.js';

/** The copy of a part of a picture in an ad account. Ads can show it as soon as it is stored. */
@Entity({ tableName: 'platform_picture_part' })
@Unique({ properties: ['assetId', 'variant', 'platform', 'accountId'] })
export class PlatformPicturePart {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  /** The whole upload. */
  @Property({ type: 'uuid' })
  assetId!: string;

  /** The part, as `variantOf` writes it. */
  @Property({ type: 'string', length: 80 })
  variant!: string;

  @Property({ type: 'string', length: 10 })
  platform!: Platform;

  @Property({ type: 'string', length: 64 })
  accountId!: string;

  @Property({ type: 'string', length: 100 })
  platformId!: string;
}
