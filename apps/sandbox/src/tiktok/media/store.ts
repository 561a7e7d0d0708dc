import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectStore, StoredObject } from '../../store/objects.js';
import { keepFile } from './files.js';

export type MediaType = 'image' | 'video' | 'music';

/** The properties of every file of an advertiser. */
export interface MediaData {
  /** The hash of its bytes: equal files have equal content. */
  md5: string;
  size: number;
  format: string;
  width: number;
  height: number;
  /** 0 for an image. */
  seconds: number;
  /** When it becomes usable, milliseconds since 1970; absent if it never does. */
  readyAt?: number;
  materialId: string;
}
export type Media = StoredObject<MediaData>;

/** Files on disk by their content, and each advertiser's media made from them. */
export class MediaStore {
  private readonly folder: string;

  constructor(
    private readonly objects: ObjectStore,
    dataDir: string,
  ) {
    this.folder = join(dataDir, 'tiktok-media');
    mkdirSync(this.folder, { recursive: true });
  }

  /** Every upload creates new media, even of the same bytes. */
  add(
    type: MediaType,
    account: string,
    { path, name }: { path: string; name: string },
    data: Omit<MediaData, 'materialId'>,
    now: number,
  ): Media {
    if (!existsSync(this.path(data.md5))) keepFile(path, this.path(data.md5));
    const tail = randomBytes(12).toString('hex');
    const id = { image: `ad-site-i18n-sg/${tail}`, video: `v10033g50000${tail}`, music: `m${tail}` }[type];
    return this.objects.insert<MediaData>({
      platform: 'tiktok',
      type,
      id,
      account,
      name,
      campaign: null,
      group: null,
      status: 'ENABLE',
      createdAt: now,
      data: { ...data, materialId: String(BigInt(`0x${tail.slice(0, 14)}`)) },
    });
  }

  /** Undefined if the advertiser has no such media. */
  find(type: MediaType, account: string, id: string): Media | undefined {
    const media = this.objects.get<MediaData>('tiktok', id);
    return media?.type === type && media.account === account ? media : undefined;
  }

  list(type: MediaType, account: string): Media[] {
    return [...this.objects.list<MediaData>({ platform: 'tiktok', type, account })];
  }

  isNameTaken(type: MediaType, account: string, name: string): boolean {
    return this.objects.count({ platform: 'tiktok', type, account, name }) > 0;
  }

  path(md5: string): string {
    return join(this.folder, md5);
  }
}

export const isReady = ({ data }: Media, now: number): boolean => data.readyAt !== undefined && now >= data.readyAt;
