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

  /** Writes the rows within the caller's transaction; the files are in storage by then. */
  async insert(organizationId: string, assets: readonly NewAsset[]): Promise<void> {
    if (assets.length === 0) return;
    await this.em.insertMany(
      Asset,
      assets.map((asset) => ({ ...asset, organizationId, createdAt: new Date(), namedAt: new Date() })),
    );
  }

  /** Keeps them for as long as what names them stands. @returns how many of them there are */
  async name(organizationId: string, ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    return this.em.nativeUpdate(Asset, { organizationId, id: { $in: [...ids] } }, { namedAt: new Date() });
  }

  /** Remembers how long a video is that was stored before lengths were kept; 0 for one that cannot be read. */
  async keepSeconds(organizationId: string, id: string, seconds: number): Promise<void> {
    await this.em.nativeUpdate(Asset, { organizationId, id }, { seconds });
  }

  find(organizationId: string, id: string): Promise<Asset | null> {
    return this.em.findOne(Asset, { organizationId, id });
  }

  /** Those of the ids that belong to the team. */
  async existing(organizationId: string, ids: readonly string[]): Promise<Asset[]> {
    return ids.length === 0 ? [] : this.em.find(Asset, { organizationId, id: { $in: [...ids] } });
  }
}
