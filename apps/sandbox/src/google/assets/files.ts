import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Router } from 'express';
import { imageSize } from 'image-size';

/** The facts of an image, read from its bytes. */
export interface ImageFacts {
  hash: string;
  width: number;
  height: number;
  bytes: number;
  mimeType: 'IMAGE_JPEG' | 'IMAGE_PNG' | 'IMAGE_GIF';
}

const MIME_TYPES: Record<string, ImageFacts['mimeType']> = {
  jpg: 'IMAGE_JPEG',
  jpeg: 'IMAGE_JPEG',
  png: 'IMAGE_PNG',
  gif: 'IMAGE_GIF',
};
const CONTENT_TYPES: Record<ImageFacts['mimeType'], string> = {
  IMAGE_JPEG: 'image/jpeg',
  IMAGE_PNG: 'image/png',
  IMAGE_GIF: 'image/gif',
};

/** Images on the disk by their content. */
export class ImageFiles {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'google-images');
    mkdirSync(this.folder, { recursive: true });
  }

  /** The facts of an image; undefined for bytes that are not an image in a format that Google accepts. */
  read(bytes: Buffer): ImageFacts | undefined {
    try {
      const { width, height, type = '' } = imageSize(bytes);
      const mimeType = MIME_TYPES[type];
      if (mimeType === undefined || !width || !height) return undefined;
      const hash = createHash('md5').update(bytes).digest('hex');
      return { hash, width, height, bytes: bytes.length, mimeType };
    } catch {
      return undefined;
    }
  }

  keep({ hash, mimeType }: ImageFacts, bytes: Buffer): void {
    const path = this.path(hash, mimeType);
    if (!existsSync(path)) writeFileSync(path, bytes);
  }

  /** Files behind the addresses that the platform hands out. */
  router(): Router {
    const router = Router();
    router.get('/:mimeType/:hash', (request, response) => {
      const { mimeType, hash } = request.params as { mimeType: ImageFacts['mimeType']; hash: string };
      const isKnown = Object.hasOwn(CONTENT_TYPES, mimeType) && /^[0-9a-f]{32}$/.test(hash);
      const path = isKnown ? resolve(this.path(hash, mimeType)) : '';
      if (!isKnown || !existsSync(path)) return void response.sendStatus(404);
      response.set({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
      });
      response.type(CONTENT_TYPES[mimeType]).sendFile(path, { dotfiles: 'allow' });
    });
    return router;
  }

  private path(hash: string, mimeType: ImageFacts['mimeType']): string {
    return join(this.folder, `${hash}.${mimeType}`);
  }
}
