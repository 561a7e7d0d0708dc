import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { Asset } from '../../entities/asset.entity.js';
import { PlatformAssetRow } from '../../entities/platform-asset.entity.js';

export interface UploadedAsset {
  kind: 'image' | 'video';
  /** The platform's image hash or video id. */
  id: string;
}

/** Where our uploads live in ad accounts. */
export class PlatformAssetRepository {
  constructor(private readonly em: EntityManager) {}

  /** The team's stored uploads of these ids; foreign and missing ones are absent. */
  assets(organizationId: string, ids: readonly string[]): Promise<Asset[]> {
    return this.em.find(Asset, { organizationId, id: { $in: [...ids] } });
  }

  /** The platform's reference by asset id, of those that were uploaded to this ad account. */
  async uploaded(
    organizationId: string,
    { platform, accountId }: { platform: Platform; accountId: string },
    ids: readonly string[],
  ): Promise<Record<string, UploadedAsset>> {
    const where = { organizationId, platform, accountId, assetId: { $in: [...ids] } };
    const rows = await this.em.find(PlatformAssetRow, where);
    return Object.fromEntries(rows.map((row) => [row.assetId, { kind: row.kind, id: row.platformId }]));
  }

  /** Keeps the newest reference: a platform may give a new id when something is uploaded again. */
  async save(
    organizationId: string,
    { platform, accountId }: { platform: Platform; accountId: string },
    assetId: string,
    { kind, id }: UploadedAsset,
  ): Promise<void> {
    await this.em.execute(
      `insert into platform_asset (id, organization_id, asset_id, platform, account_id, kind, platform_id)
       values (?, ?, ?, ?, ?, ?, ?)
       on conflict (asset_id, platform, account_id) do update set platform_id = excluded.platform_id`,
      [randomUUID(), organizationId, assetId, platform, accountId, kind, id],
      'run',
    );
  }
}
