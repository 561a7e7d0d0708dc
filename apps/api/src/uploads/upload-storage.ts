import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { StorageEngine } from 'multer';
import { ERROR_CODES } from '#libs/contracts/error-codes.js';
import { EXPERIMENT_FIGURES, EXPERIMENT_MESSAGES } from '#libs/contracts/experiment-messages.js';
import { fillIn } from '#libs/contracts/fill-in.js';
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
const SNIFFED_BYTES = 4_100;

/** Which files a form may hold, and what is said of the others. */
export interface UploadRules {
  /** Fields of files, without brackets. */
  fields: readonly string[];
  files: number;
  accepts(kind: Upload['kind'], field: string): boolean;
  /** The largest file that is accepted. */
  maxBytes: Readonly<Record<Upload['kind'], number>>;
  /** Whether the size of images is read, from their header, and limited. */
  isMeasured: boolean;
  refusal(cause: 'type' | 'size' | 'pixels', label: string, kind: Upload['kind']): ApiError;
}

/** Fields that take images alone. */
const IMAGES_ONLY = new Set(['thumbnails', 'carousel']);
/** Files of the specification's experiments must be smaller than its limits, which are not accepted themselves. */
const EXPERIMENT_BYTES = { image: LIMITS.imageBytes - 1, video: LIMITS.videoBytes - 1 };

/** The files of an experiment's form. */
export const EXPERIMENT_FILES: UploadRules = {
  fields: ['attachments', 'thumbnails', 'carousel'],
  files: 400,
  accepts: (kind, field) => kind === 'image' || !IMAGES_ONLY.has(field),
  maxBytes: EXPERIMENT_BYTES,
  isMeasured: true,
  refusal(cause, label, kind) {
    if (cause === 'type') return invalidField(label, MESSAGES.fileFormats, ERROR_CODES.creative);
    if (cause === 'pixels') return invalidField(label, EXPERIMENT_MESSAGES.filePixels, ERROR_CODES.creative);
    const text = kind === 'image' ? EXPERIMENT_FIGURES.imageSize : EXPERIMENT_FIGURES.videoSize;
    const message = fillIn(text, { bytes: (EXPERIMENT_BYTES[kind] + 1).toLocaleString('en') });
    return new ApiError(400, ERROR_CODES.creative, message, [{ field: label, title: label, type: 'size', message }]);
  },
};

/** A multer engine that streams files into our storage and lets in only what the rules allow. */
export class UploadStorage implements StorageEngine {
  /** In the order in which the files were sent. */
  readonly uploads: Upload[] = [];
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly storage: LocalStorage,
    private readonly rules: UploadRules,
  ) {}

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
    if (!type || !kind || !this.rules.accepts(kind, field)) throw this.rules.refusal('type', label, kind ?? 'image');
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
      const stored = await this.storage.put(chain(head, source), { maxBytes: this.rules.maxBytes[kind] });
      Object.assign(upload, {
        storageKey: stored.key,
        sizeBytes: stored.sizeBytes,
        sha256: stored.sha256,
        originalName: nameOf(file, label),
      });
      if (kind === 'image' && this.rules.isMeasured) Object.assign(upload, await this.dimensions(upload, label));
      return upload;
    } catch (error) {
      if (upload.storageKey) await this.storage.delete(upload.storageKey);
      if (error instanceof StorageLimitError) throw this.rules.refusal('size', label, kind);
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
      throw this.rules.refusal('type', label, 'image');
    }
    if (size.width < 1 || size.height < 1) throw this.rules.refusal('type', label, 'image');
    if (size.width * size.height > LIMITS.imagePixels) throw this.rules.refusal('pixels', label, 'image');
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

/** The label that people gave it; never used as a path. */
function nameOf(file: Express.Multer.File, fallback: string): string {
  const name = file.originalname
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return name.slice(0, 255) || fallback;
}
