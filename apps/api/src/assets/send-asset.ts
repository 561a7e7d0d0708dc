import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Asset } from '#libs/database/entities/asset.entity.js';
import type { LocalStorage } from '#libs/storage/local-storage.js';

/**
 * Answers the bytes of an upload to whoever may have them. It is data, whatever it holds: no script of it runs under our address.
 * A browser that keeps them asks each time whether it still may, so that none shows them once their reader has left.
 */
export async function sendAsset(response: Response, asset: Asset, storage: LocalStorage): Promise<void> {
  response.set({
    'Content-Type': asset.contentType,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-cache',
    ETag: `"${asset.sha256}"`,
    'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(asset.originalName)}`,
  });
  if (response.req.fresh) return void response.status(304).end();
  response.set('Content-Length', asset.sizeBytes);
  await pipeline(storage.stream(asset.storageKey), response);
}
