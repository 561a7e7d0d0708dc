import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { StorageEngine } from 'multer';
import { LIMITS } from '#libs/contracts/limits.js';
import { StorageLimitError, type LocalStorage } from '#libs/storage/local-storage.js';
import type { FormRoom } from './form-room.js';
import type { Upload, UploadRules } from './upload-rules.js';

/** Content types by what the bytes say; names and declared types are not believed. */
const KINDS: Readonly<Record<string, Upload['kind']>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/bmp': 'image',
  'image/gif': 'image',
  'video/mp4': 'video',
};
const SNIFFED_BYTES = 4_100;

/**
 * A multer engine that streams files into our storage and lets in only what the rules allow. Each file has its place in
 * `uploads` from the moment its part begins: how long it takes to judge and store one says nothing about which it is.
 */
export class UploadStorage implements StorageEngine {
  /** In the order in which the files were sent; complete when the whole form is. */
  readonly uploads: Upload[] = [];
  private readonly storage: LocalStorage;
  private readonly rules: UploadRules;
  private readonly room: Pick<FormRoom, 'take'> | undefined;
  private readonly counts = new Map<string, number>();
  private readonly underWay: Promise<void>[] = [];

  /** @param refuse told at once why a file, and with it the form, is refused */
  constructor(
    { storage, rules, room }: { storage: LocalStorage; rules: UploadRules; room?: Pick<FormRoom, 'take'> },
    private readonly refuse: (error: unknown) => void,
  ) {
    [this.storage, this.rules, this.room] = [storage, rules, room];
  }

  _handleFile(
    _request: Request,
    file: Express.Multer.File,
    done: (error?: unknown, info?: Partial<Express.Multer.File>) => void,
  ): void {
    const field = file.fieldname.replace(/\[\]$/, '');
    const index = this.counts.get(field) ?? 0;
    this.counts.set(field, index + 1);
    const label = `${field}[${index}]`;
    const upload: Upload = {
      ...{ assetId: randomUUID(), field, kind: 'image', contentType: '', sizeBytes: 0, width: null, height: null },
      ...{ sha256: '', storageKey: '', originalName: nameOf(file, label) },
    };
    this.uploads.push(upload);
    this.underWay.push(
      this.store(file, upload, label).then(
        () => done(null, {}),
        (error: unknown) => {
          file.stream.resume();
          this.refuse(error);
          done(error);
        },
      ),
    );
  }

  /** `discard` deletes all files of a form at once, when none is being written any more. */
  _removeFile(_request: Request, _file: Express.Multer.File, done: (error: Error | null) => void): void {
    done(null);
  }

  /** Deletes what was stored, for a form that is refused after all. */
  async discard(): Promise<void> {
    await Promise.all(this.underWay);
    const keys = this.uploads.splice(0).map(({ storageKey }) => storageKey);
    await Promise.all(keys.filter(Boolean).map((key) => this.storage.delete(key)));
  }

  private async store(file: Express.Multer.File, upload: Upload, label: string): Promise<void> {
    const { field } = upload;
    const source = file.stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const head = await readHead(source);
    const type = await fileTypeFromBuffer(head);
    const kind = type ? KINDS[type.mime] : undefined;
    if (!type || !kind || !this.rules.accepts(kind, field)) throw this.rules.refusal('type', label, kind ?? 'image');
    Object.assign(upload, { kind, contentType: type.mime });
    try {
      const stored = await this.storage.put(this.housed(chain(head, source)), { maxBytes: this.rules.maxBytes[kind] });
      Object.assign(upload, { storageKey: stored.key, sizeBytes: stored.sizeBytes, sha256: stored.sha256 });
      if (kind === 'image' && this.rules.isMeasured) Object.assign(upload, await this.dimensions(upload, label));
    } catch (error) {
      if (error instanceof StorageLimitError) throw this.rules.refusal('size', label, kind);
      throw error;
    }
  }

  /** Each piece has its room before it is stored. */
  private async *housed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      await this.room?.take(chunk.length);
      yield chunk;
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
