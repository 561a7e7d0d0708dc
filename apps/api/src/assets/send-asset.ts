import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Asset } from '#libs/database/entities/asset.entity.js';
import type { LocalStorage } from '#libs/storage/local-storage.js';

/** Answers the bytes of an upload to whoever may have them. It is data, whatever it holds: no script of it runs under our address. */
export async function sendAsset(response: Response, asset: Asset, storage: LocalStorage): Promise<void> {
  response.set({
    'Content-Type': asset.contentType,
    'Content-Length': asset.sizeBytes,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, max-age=3600',
    'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(asset.originalName)}`,
  });
  await pipeline(storage.stream(asset.storageKey), response);
}
