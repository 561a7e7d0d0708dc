import type { EntityManager } from '@mikro-orm/postgresql';
import { Asset } from '../../entities/asset.entity.js';

export type NewAsset = Pick<
  Asset,
  | 'id'
  | 'kind'
  | 'contentType'
  | 'sizeBytes'
  | 'width'
  | 'height'
  | 'seconds'
  | 'sha256'
  | 'storageKey'
  | 'originalName'
>;

/** Stored uploads of one team. */
export class AssetRepository {
  constructor(private readonly em: EntityManager) {}

  /** Writes the rows within the caller's transaction, after the files are in storage. */
  async insert(organizationId: string, assets: readonly NewAsset[]): Promise<void> {
    if (assets.length === 0) return;
    await this.em.insertMany(
      Asset,
      assets.map((asset) => ({ ...asset, organizationId, createdAt: new Date(), namedAt: new Date() })),
    );
  }

  /** Records that a draft or an experiment names these uploads, which keeps them. @returns how many of them exist */
  async name(organizationId: string, ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    return this.em.nativeUpdate(Asset, { organizationId, id: { $in: [...ids] } }, { namedAt: new Date() });
  }

  /** Stores the length of a video that was stored without it; 0 for an unreadable video. */
  async keepSeconds(organizationId: string, id: string, seconds: number): Promise<void> {
    await this.em.nativeUpdate(Asset, { organizationId, id }, { seconds });
  }

  find(organizationId: string, id: string): Promise<Asset | null> {
    return this.em.findOne(Asset, { organizationId, id });
  }

  /** The uploads with these ids that belong to the team. */
  async existing(organizationId: string, ids: readonly string[]): Promise<Asset[]> {
    return ids.length === 0 ? [] : this.em.find(Asset, { organizationId, id: { $in: [...ids] } });
  }
}
