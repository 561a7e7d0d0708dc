import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import type { ObjectStore, StoredObject } from '../../store/objects.js';
import { invalid } from '../graph/error.js';

export interface ImageData {
  hash: string;
  width: number;
  height: number;
  format: string;
}
export type Image = StoredObject<ImageData>;

const MAX_BYTES = 30 * 1024 * 1024;
const FORMATS = new Set(['jpg', 'jpeg', 'png', 'gif', 'bmp']);

/** Images of all ad accounts. The same bytes have the same hash, so uploading them twice gives one image. */
export class Images {
  private readonly folder: string;

  constructor(
    private readonly objects: ObjectStore,
    dataDir: string,
  ) {
    this.folder = join(dataDir, 'images');
    mkdirSync(this.folder, { recursive: true });
  }

  /** Stores an image. Throws 100 if the platform does not accept the bytes as an image, or if there are too many. */
  add(account: string, name: string, bytes: Buffer, now: number): Image {
    if (bytes.length > MAX_BYTES)
      throw invalid('bytes', 'The image is larger than 30 MB.', { subcode: 1487411, title: 'Image too large' });
    const { width, height, format } = inspect(bytes);
    const hash = createHash('md5').update(bytes).digest('hex');
    const known = this.find(account, hash);
    if (known) {
      if (known.deleted) this.objects.save(known, { status: 'ACTIVE', deleted: false }, now);
      return known;
    }
    const path = this.path(hash);
    if (!existsSync(path)) writeFileSync(path, bytes);
    return this.objects.insert<ImageData>({
      platform: 'meta',
      type: 'image',
      id: `${account}:${hash}`,
      account,
      name,
      campaign: null,
      group: null,
      status: 'ACTIVE',
      createdAt: now,
      data: { hash, width, height, format },
    });
  }

  find(account: string, hash: string): Image | undefined {
    return this.objects.get<ImageData>('meta', `${account}:${hash}`);
  }

  path(hash: string): string {
    return join(this.folder, hash);
  }
}

function inspect(bytes: Buffer): { width: number; height: number; format: string } {
  let size: ReturnType<typeof imageSize> | undefined;
  try {
    size = imageSize(bytes);
  } catch {
    // Not an image: refused below with the platform's message.
  }
  if (!size?.type || !FORMATS.has(size.type) || !size.width || !size.height) {
    throw invalid('bytes', 'The file is not an image that can be used. Use JPG, PNG, GIF or BMP.', {
      subcode: 1487411,
      title: 'Invalid image',
    });
  }
  return { width: size.width, height: size.height, format: size.type };
}
