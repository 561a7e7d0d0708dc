import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { StorageEngine } from 'multer';
import { ERROR_CODES } from '#libs/contracts/error-codes.js';
import { LIMITS } from '#libs/contracts/limits.js';
import { MESSAGES } from '#libs/contracts/messages.js';
import { StorageLimitError, type LocalStorage } from '#libs/storage/local-storage.js';
import { ApiError, invalidField } from '../http/api-error.js';

/** A file of a form, checked and stored. */
export interface Upload {
  /** The id of its future asset row. */
  assetId: string;
  field: string;
  kind: 'image' | 'video';
  contentType: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  sha256: string;
  storageKey: string;
  originalName: string;
}

/** Content types by what the bytes say; names and declared types are not believed. */
const KINDS: Readonly<Record<string, Upload['kind']>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/bmp': 'image',
  'image/gif': 'image',
  'video/mp4': 'video',
};
/** Fields that take images alone. */
const IMAGES_ONLY = new Set(['thumbnails', 'carousel']);
const LIMIT_BYTES = { image: LIMITS.imageBytes, video: LIMITS.videoBytes } as const;
const SNIFFED_BYTES = 4_100;
const MAX_PIXELS = 50_000_000;

/** A multer engine that streams files into our storage and lets in only what the specification allows. */
export class UploadStorage implements StorageEngine {
  /** In the order in which the files were sent. */
  readonly uploads: Upload[] = [];
  private readonly counts = new Map<string, number>();

  constructor(private readonly storage: LocalStorage) {}

  _handleFile(
    _request: Request,
    file: Express.Multer.File,
    done: (error?: unknown, info?: Partial<Express.Multer.File>) => void,
  ): void {
    const field = file.fieldname.replace(/\[\]$/, '');
    const index = this.counts.get(field) ?? 0;
    this.counts.set(field, index + 1);
    this.store(file, field, `${field}[${index}]`).then(
      (upload) => done(null, { path: upload.storageKey }),
      (error: unknown) => {
        file.stream.resume();
        done(error);
      },
    );
  }

  _removeFile(_request: Request, file: Express.Multer.File, done: (error: Error | null) => void): void {
    this.storage.delete(file.path).then(() => done(null), done);
  }

  /** Deletes what was stored, for a form that is refused after all. */
  async discard(): Promise<void> {
    const keys = this.uploads.splice(0).map(({ storageKey }) => storageKey);
    await Promise.all(keys.filter(Boolean).map((key) => this.storage.delete(key)));
  }

  private async store(file: Express.Multer.File, field: string, label: string): Promise<Upload> {
    const source = file.stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const head = await readHead(source);
    const type = await fileTypeFromBuffer(head);
    const kind = type ? KINDS[type.mime] : undefined;
    if (!type || !kind || (kind === 'video' && IMAGES_ONLY.has(field)))
      throw invalidField(label, MESSAGES.fileFormats, ERROR_CODES.creative);
    const place = this.uploads.length;
    const upload: Upload = {
      assetId: randomUUID(),
      field,
      kind,
      contentType: type.mime,
      sizeBytes: 0,
      width: null,
      height: null,
      sha256: '',
      storageKey: '',
      originalName: label,
    };
    this.uploads[place] = upload;
    try {
      const stored = await this.storage.put(chain(head, source), { maxBytes: LIMIT_BYTES[kind] - 1 });
      Object.assign(upload, {
        storageKey: stored.key,
        sizeBytes: stored.sizeBytes,
        sha256: stored.sha256,
        originalName: nameOf(file, label),
      });
      if (kind === 'image') Object.assign(upload, await this.dimensions(upload, label));
      return upload;
    } catch (error) {
      if (upload.storageKey) await this.storage.delete(upload.storageKey);
      if (error instanceof StorageLimitError) throw tooLarge(label, kind);
      throw error;
    }
  }

  /** From the header alone: a picture is never decoded here. @throws ApiError 400 over 50 megapixels or without a size */
  private async dimensions(
    { storageKey, sizeBytes }: Upload,
    label: string,
  ): Promise<{ width: number; height: number }> {
    const bytes = await this.storage.read(storageKey, 0, sizeBytes);
    let size: { width: number; height: number };
    try {
      size = imageSize(bytes);
    } catch {
      // the bytes begin like a picture and hold none
      throw invalidField(label, MESSAGES.fileFormats, ERROR_CODES.creative);
    }
    if (size.width < 1 || size.height < 1) throw invalidField(label, MESSAGES.fileFormats, ERROR_CODES.creative);
    if (size.width * size.height > MAX_PIXELS)
      throw invalidField(label, 'An image may have at most 50 megapixels.', ERROR_CODES.creative);
    return { width: size.width, height: size.height };
  }
}

/** The first bytes of the file, enough to recognise its type. */
async function readHead(source: AsyncIterator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let length = 0; length < SNIFFED_BYTES;) {
    const { done, value } = await source.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  return Buffer.concat(chunks);
}

async function* chain(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function tooLarge(label: string, kind: Upload['kind']): ApiError {
  const message = `${kind === 'image' ? 'An image' : 'A video'} must be smaller than ${LIMIT_BYTES[kind].toLocaleString('en')} bytes.`;
  return new ApiError(400, ERROR_CODES.creative, message, [{ field: label, title: label, type: 'size', message }]);
}

/** The label that people gave it; never used as a path. */
function nameOf(file: Express.Multer.File, fallback: string): string {
  const name = file.originalname
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return name.slice(0, 255) || fallback;
}
