import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Asset } from '#libs/database/entities/asset.entity.js';
import { readPicture } from '#libs/media/picture.js';
import type { PictureSize } from '#libs/platforms/checking/picture-faults.js';
import { FileStorage } from '#libs/storage/file-storage.js';
import { FileMissingError } from '#libs/storage/storage-errors.js';

type Row = Pick<Asset, 'kind' | 'contentType' | 'storageKey' | 'sizeBytes' | 'width' | 'height'>;

/** Formats with an orientation. Older rows hold the sides as they are stored in the file, without the orientation applied. */
const TURNED = new Set(['image/jpeg', 'image/png']);
/** Bytes to read first: even after a thumbnail and a profile, the size is within them. */
const HEAD_BYTES = 128 * 1024;

/** Sizes of stored pictures after orientation, in pixels. */
@Injectable()
export class PictureSizes {
  /** Sizes by storage key; the bytes of a key never change. */
  private readonly known = new LRUCache<string, PictureSize>({ max: 10_000 });

  constructor(private readonly storage: FileStorage) {}

  /** @returns null if the size is unknown */
  async of(row: Row): Promise<PictureSize | null> {
    const { contentType, storageKey, width, height } = row;
    const stored = width === null || height === null ? null : { width, height };
    if (!TURNED.has(contentType)) return stored;
    const size = this.known.get(storageKey) ?? (await this.read(row)) ?? stored;
    if (size !== null) this.known.set(storageKey, size);
    return size;
  }

  /** Reads the size from the file itself; null if it is gone or cannot be read. */
  private async read({ storageKey, sizeBytes }: Row): Promise<PictureSize | null> {
    const whole = Number(sizeBytes);
    try {
      const head = readPicture(await this.storage.read(storageKey, 0, Math.min(HEAD_BYTES, whole)));
      const picture = head ?? (whole > HEAD_BYTES ? readPicture(await this.storage.read(storageKey, 0, whole)) : null);
      return picture && { width: picture.width, height: picture.height };
    } catch (error) {
      if (error instanceof RangeError || error instanceof FileMissingError) return null;
      throw error;
    }
  }
}
