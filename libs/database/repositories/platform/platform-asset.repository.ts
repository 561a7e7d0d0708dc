import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { UploadNote } from '#libs/contracts/platform/upload-note.js';
import { fileKey, type ShownFile } from '#libs/platforms/kinds/shown-file.js';
import { Asset } from '../../entities/asset.entity.js';
import { PlatformAssetRow, type PlatformAssetState } from '../../entities/platform-asset.entity.js';
import { PlatformPicturePart } from '../../entities/platform-picture-part.entity.js';

export interface UploadedAsset {
  kind: 'image' | 'video';
  /** The platform's image hash or video id. */
  id: string;
}

/** The ad account of an upload. */
export interface AssetPlace {
  platform: Platform;
  accountId: string;
}

/** The maximum number of stored characters of a platform's own words. */
const MOST_WORDS = 600;

/** The copies of our uploads in ad accounts. */
export class PlatformAssetRepository {
  constructor(private readonly em: EntityManager) {}

  /** The team's stored uploads with these ids. Missing uploads and those of other teams are absent. */
  assets(organizationId: string, ids: readonly string[]): Promise<Asset[]> {
    return this.em.find(Asset, { organizationId, id: { $in: [...ids] } });
  }

  /** The copies of these uploads in this ad account, in any state. */
  rows(
    organizationId: string,
    { platform, accountId }: AssetPlace,
    ids: readonly string[],
  ): Promise<PlatformAssetRow[]> {
    const where = { organizationId, platform, accountId, assetId: { $in: [...ids] } };
    return this.em.find(PlatformAssetRow, where, { disableIdentityMap: true });
  }

  /** The copies of parts of these pictures in this ad account. */
  parts(
    organizationId: string,
    { platform, accountId }: AssetPlace,
    ids: readonly string[],
  ): Promise<PlatformPicturePart[]> {
    const where = { organizationId, platform, accountId, assetId: { $in: [...ids] } };
    return this.em.find(PlatformPicturePart, where, { disableIdentityMap: true });
  }

  /**
   * The platform's references of copies that ads can show in this ad account, by the key of a file (`fileKey`): the asset's id, followed by
   * the part of a picture.
   */
  async uploaded(
    organizationId: string,
    place: AssetPlace,
    ids: readonly string[],
  ): Promise<Record<string, UploadedAsset>> {
    const rows = await this.rows(organizationId, place, ids);
    const parts = await this.parts(organizationId, place, ids);
    return Object.fromEntries([
      ...rows.flatMap(({ assetId, state, kind, platformId: id }) =>
        state === 'ready' ? [[assetId, { kind, id }] as const] : [],
      ),
      ...parts.map(
        ({ assetId, variant, platformId: id }) => [fileKey(assetId, variant), { kind: 'image', id }] as const,
      ),
    ]);
  }

  /** Stores the newest reference. A platform can give a new id to a repeated upload. */
  async save(
    organizationId: string,
    { platform, accountId }: AssetPlace,
    { asset, variant }: Pick<ShownFile, 'asset' | 'variant'>,
    { kind, id }: UploadedAsset,
  ): Promise<void> {
    if (variant !== '')
      return void (await this.em.execute(
        `insert into platform_picture_part (id, organization_id, asset_id, variant, platform, account_id, platform_id)
         values (?, ?, ?, ?, ?, ?, ?)
         on conflict (asset_id, variant, platform, account_id) do update set platform_id = excluded.platform_id`,
        [randomUUID(), organizationId, asset, variant, platform, accountId, id],
        'run',
      ));
    await this.em.execute(
      `insert into platform_asset (id, organization_id, asset_id, platform, account_id, kind, platform_id)
       values (?, ?, ?, ?, ?, ?, ?)
       on conflict (asset_id, platform, account_id) do update set platform_id = excluded.platform_id, state = 'ready'`,
      [randomUUID(), organizationId, asset, platform, accountId, kind, id],
      'run',
    );
  }

  /** Stores the progress of sending a video, from its first byte on. A copy that ads can already show stays. */
  async saveUpload(
    organizationId: string,
    { platform, accountId }: AssetPlace,
    assetId: string,
    upload: UploadNote,
  ): Promise<void> {
    await this.em.execute(
      `insert into platform_asset as t (id, organization_id, asset_id, platform, account_id, kind, platform_id, state, upload)
       values (?, ?, ?, ?, ?, 'video', '', 'sending', ?)
       on conflict (asset_id, platform, account_id) do update
       set platform_id = '', state = 'sending', upload = excluded.upload, problem = null, failed_at = null, missing_since = null
       where t.state <> 'ready'`,
      [randomUUID(), organizationId, assetId, platform, accountId, JSON.stringify(upload)],
      'run',
    );
  }

  /** Records that every byte of a video has arrived and that the platform processes it. */
  async sent(
    organizationId: string,
    { platform, accountId }: AssetPlace,
    assetId: string,
    videoId: string,
  ): Promise<void> {
    await this.em.execute(
      `update platform_asset set platform_id = ?, state = 'working', upload = null
       where organization_id = ? and platform = ? and account_id = ? and asset_id = ? and state = 'sending'`,
      [videoId, organizationId, platform, accountId, assetId],
      'run',
    );
  }

  /**
   * Notes whether the platform knows a video that it processes.
   * @returns for how long the platform has not known the video, ms; 0 if it knows it
   */
  async noteKnown(
    organizationId: string,
    { platform, accountId }: AssetPlace,
    videoId: string,
    { isMissing }: { isMissing: boolean },
  ): Promise<number> {
    const [row] = await this.em.execute<{ missingMs: number }[]>(
      `update platform_asset set missing_since = case when ? then coalesce(missing_since, now()) end
       where organization_id = ? and platform = ? and account_id = ? and platform_id = ? and state = 'working'
       returning coalesce(extract(epoch from now() - missing_since) * 1000, 0)::float8 as "missingMs"`,
      [isMissing, organizationId, platform, accountId, videoId],
    );
    return row?.missingMs ?? 0;
  }

  /**
   * Stores that the platform has finished processing a video.
   * @param end the id by which ads show it, or why the platform cannot use it, in the platform's words; empty if it gives none
   */
  async settle(
    organizationId: string,
    { platform, accountId }: AssetPlace,
    videoId: string,
    end: { shownId: string } | { problem: string },
  ): Promise<void> {
    const [state, problem]: [PlatformAssetState, string | null] =
      'problem' in end ? ['failed', end.problem.slice(0, MOST_WORDS)] : ['ready', null];
    const shownId = 'shownId' in end ? end.shownId : videoId;
    await this.em.execute(
      `update platform_asset set state = ?, problem = ?, platform_id = ?, failed_at = case when ? = 'failed' then now() end
       where organization_id = ? and platform = ? and account_id = ? and platform_id = ? and state = 'working'`,
      [state, problem, shownId, state, organizationId, platform, accountId, videoId],
      'run',
    );
  }
}
