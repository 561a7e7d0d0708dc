import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Asset } from '#libs/database/entities/asset.entity.js';
import { EXTENSION_OF_PICTURE } from '#libs/media/picture.js';
import { openClean, type CleanFile } from '#libs/storage/clean-file.js';
import { partsOf, type FileStorage } from '#libs/storage/file-storage.js';
import { notFound } from '../http/errors/api-error.js';

/** Sends an upload's original bytes to its team. */
export async function sendAsset(response: Response, asset: Asset, storage: FileStorage): Promise<void> {
  const { sha256, sizeBytes, originalName } = asset;
  if (describe(response, asset, { tag: sha256, sizeBytes: Number(sizeBytes), name: originalName })) return;
  const read = (start: number, end: number) => storage.read(asset.storageKey, start, end);
  await send(response, { sizeBytes: Number(sizeBytes), read });
}

/**
 * Sends an upload to people outside its team: only its picture or its video and sound, under a neutral name. Place, author, device, dates
 * and all other metadata stay with the team.
 * @throws ApiError 404 for a video that cannot be read
 */
export async function sendCleanAsset(response: Response, asset: Asset, storage: FileStorage): Promise<void> {
  const clean = await openClean(storage, asset);
  if (clean === null) throw notFound();
  const { kind, contentType } = asset;
  const name = `${kind}.${EXTENSION_OF_PICTURE[contentType] ?? 'mp4'}`;
  if (describe(response, asset, { tag: `clean-${asset.id}`, sizeBytes: clean.sizeBytes, name })) return;
  await send(response, clean);
}

interface Sent {
  /** ETag of these bytes. */
  tag: string;
  sizeBytes: number;
  name: string;
}

/**
 * Sets the headers. A file is data, whatever it contains: no script in it runs under our origin. A browser that caches it must revalidate
 * it each time, so that nobody sees it after its reader has signed out.
 * @returns true if the browser already has the file; the answer is then complete
 */
function describe(response: Response, { contentType }: Asset, { tag, sizeBytes, name }: Sent): boolean {
  response.set({
    'Content-Type': contentType,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-cache',
    ETag: `"${tag}"`,
    'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
  if (response.req.fresh) {
    response.status(304).end();
    return true;
  }
  response.set('Content-Length', String(sizeBytes));
  return false;
}

/** Reads the first part before it sends anything, so that a fault of the storage gets an answer of its own. */
async function send(response: Response, file: Pick<CleanFile, 'sizeBytes' | 'read'>): Promise<void> {
  const parts = partsOf(file);
  const first = await parts.next();
  const all = async function* (): AsyncGenerator<Uint8Array> {
    if (!first.done) yield first.value;
    yield* parts;
  };
  await pipeline(Readable.from(all()), response);
}
