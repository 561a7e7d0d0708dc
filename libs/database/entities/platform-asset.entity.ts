import { Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { UploadNote } from '#libs/contracts/platform/upload-note.js';

/**
 * The state of an upload in an ad account. `sending`: its bytes are being sent. `working`: the platform processes it. `ready`: ads can
 * show it. `failed`: the platform cannot use it. An image is ready as soon as it is sent.
 */
export type PlatformAssetState = 'sending' | 'working' | 'ready' | 'failed';

/** The copy of an upload in an ad account: an image hash or a video id. */
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

  /** The platform's id of the copy; empty until every byte has arrived. */
  @Property({ type: 'string', length: 100 })
  platformId!: string;

  @Property({ type: 'string', length: 7, default: 'ready' })
  state: PlatformAssetState = 'ready';

  /** Where to continue sending, as the connector noted it. */
  @Property({ type: 'json', nullable: true })
  upload: UploadNote | null = null;

  /** Since when the platform does not know a video that it should process; null while it knows the video. */
  @Property({ type: 'datetime', nullable: true })
  missingSince: Date | null = null;

  /** Why the platform cannot use it, and when it reported that. */
  @Property({ type: 'string', length: 600, nullable: true })
  problem: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  failedAt: Date | null = null;
}
