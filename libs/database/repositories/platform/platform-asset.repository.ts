import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Asset } from '../../entities/asset.entity.js';
import { PlatformAssetRow, type PlatformAssetState, type UploadNote } from '../../entities/platform-asset.entity.js';

export interface UploadedAsset {
  kind: 'image' | 'video';
  /** The platform's image hash or video id. */
  id: string;
}

/** The ad account that something is uploaded to. */
export interface AssetPlace {
  platform: Platform;
  accountId: string;
}

/** Long enough for a platform's own words. */
const MOST_WORDS = 600;

/** Where our uploads live in ad accounts. */
export class PlatformAssetRepository {
  constructor(private readonly em: EntityManager) {}

  /** The team's stored uploads of these ids; foreign and missing ones are absent. */
  assets(organizationId: string, ids: readonly string[]): Promise<Asset[]> {
    return this.em.find(Asset, { organizationId, id: { $in: [...ids] } });
  }

  /** What of these uploads has been begun in this ad account, whatever has become of it. */
  rows(
    organizationId: string,
    { platform, accountId }: AssetPlace,
    ids: readonly string[],
  ): Promise<PlatformAssetRow[]> {
    const where = { organizationId, platform, accountId, assetId: { $in: [...ids] } };
    return this.em.find(PlatformAssetRow, where, { disableIdentityMap: true });
  }

  /** The platform's reference by asset id, of those that ads may show in this ad account. */
  async uploaded(
    organizationId: string,
    place: AssetPlace,
    ids: readonly string[],
  ): Promise<Record<string, UploadedAsset>> {
    const rows = (await this.rows(organizationId, place, ids)).filter(({ state }) => state === 'ready');
    return Object.fromEntries(rows.map((row) => [row.assetId, { kind: row.kind, id: row.platformId }]));
  }

  /** Keeps the newest reference: a platform may give a new id when something is uploaded again. */
  async save(
    organizationId: string,
    { platform, accountId }: AssetPlace,
    assetId: string,
    { kind, id }: UploadedAsset,
  ): Promise<void> {
    await this.em.execute(
      `insert into platform_asset (id, organization_id, asset_id, platform, account_id, kind, platform_id)
       values (?, ?, ?, ?, ?, ?, ?)
       on conflict (asset_id, platform, account_id) do update set platform_id = excluded.platform_id, state = 'ready'`,
      [randomUUID(), organizationId, assetId, platform, accountId, kind, id],
      'run',
    );
  }

  /** Keeps how far the sending of a video is, from its first byte on. What ads may show already stays. */
  async saveUpload(
    organizationId: string,
    { platform, accountId }: AssetPlace,
    assetId: string,
    upload: UploadNote,
  ): Promise<void> {
    await this.em.execute(
      `insert into platform_asset as t (id, organization_id, asset_id, platform, account_id, kind, platform_id, state, upload)
       values (?, ?, ?, ?, ?, 'video', ?, 'sending', ?)
       on conflict (asset_id, platform, account_id) do update
       set platform_id = excluded.platform_id, state = 'sending', upload = excluded.upload, problem = null, failed_at = null
       where t.state <> 'ready'`,
      [randomUUID(), organizationId, assetId, platform, accountId, upload.videoId, JSON.stringify(upload)],
      'run',
    );
  }

  /** Every byte of a video is there: the platform works on it. */
  sent(organizationId: string, place: AssetPlace, videoId: string): Promise<void> {
    return this.moved(organizationId, place, videoId, { from: 'sending', to: 'working' });
  }

  /** @param problem why the platform cannot use it, in its words, empty where it has none; null where ads may show it */
  settle(organizationId: string, place: AssetPlace, videoId: string, problem: string | null): Promise<void> {
    return this.moved(organizationId, place, videoId, {
      from: 'working',
      to: problem === null ? 'ready' : 'failed',
      problem: problem?.slice(0, MOST_WORDS) ?? null,
    });
  }

  private async moved(
    organizationId: string,
    { platform, accountId }: AssetPlace,
    videoId: string,
    { from, to, problem = null }: { from: PlatformAssetState; to: PlatformAssetState; problem?: string | null },
  ): Promise<void> {
    await this.em.execute(
      `update platform_asset set state = ?, upload = null, problem = ?, failed_at = case when ? = 'failed' then now() end
       where organization_id = ? and platform = ? and account_id = ? and platform_id = ? and state = ?`,
      [to, problem, to, organizationId, platform, accountId, videoId, from],
      'run',
    );
  }
}
