import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import type { FileStorage } from '#libs/storage/file-storage.js';
import { StorageLimitError } from '#libs/storage/storage-errors.js';
import type { FormRoom } from './form-room.js';
import { fileTypeOf, SNIFFED_BYTES } from '#libs/media/judge.js';
import type { Receiving } from './receive-form.js';
import type { Upload, UploadRules } from './upload-rules.js';

/**
 * A multer engine that streams files into our storage and accepts only files that the rules allow. Each file gets its place in `uploads`
 * when its part begins, because files may finish in another order.
 */
export class UploadStorage implements StorageEngine {
  /** In the order in which the files were sent; complete when the whole form has arrived. */
  readonly uploads: Upload[] = [];
  private readonly storage: FileStorage;
  private readonly rules: UploadRules;
  private readonly room: Pick<FormRoom, 'take'> | undefined;
  private readonly admit: Receiving['admit'];
  private readonly measure: Receiving['measure'];
  private readonly counts = new Map<string, number>();
  private readonly underWay: Promise<void>[] = [];

  /** @param refuse receives immediately the reason why a file, and with it the form, is refused */
  constructor(
    { storage, rules, room, admit, measure }: Omit<Receiving, 'room'> & { room?: Pick<FormRoom, 'take'> },
    private readonly refuse: (error: unknown) => void,
  ) {
    [this.storage, this.rules, this.room] = [storage, rules, room];
    [this.admit, this.measure] = [admit, measure];
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
      assetId: randomUUID(),
      field,
      kind: 'image',
      contentType: '',
      sizeBytes: 0,
      width: null,
      height: null,
      seconds: null,
      sha256: '',
      storageKey: '',
      originalName: labelOf(file.originalname, label),
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

  /** Does nothing: `discard` deletes all files of a form together, when none is being written any more. */
  _removeFile(_request: Request, _file: Express.Multer.File, done: (error: Error | null) => void): void {
    done(null);
  }

  /** Deletes the stored files of a form that is refused later. */
  async discard(): Promise<void> {
    await Promise.all(this.underWay);
    const keys = this.uploads.splice(0).map(({ storageKey }) => storageKey);
    await Promise.all(keys.filter(Boolean).map((key) => this.storage.delete(key)));
  }

  private async store(file: Express.Multer.File, upload: Upload, label: string): Promise<void> {
    const { field } = upload;
    await this.admit?.();
    const source = file.stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const head = await readHead(source);
    const type = fileTypeOf(head);
    if (!type || !this.rules.accepts(type.kind, field)) throw this.rules.refusal('type', label, type?.kind ?? 'image');
    const { kind } = Object.assign(upload, type);
    try {
      const stored = await this.storage.put(this.withReservedRoom(chain(head, source)), {
        maxBytes: this.rules.maxBytes[kind],
      });
      Object.assign(upload, { storageKey: stored.key, sizeBytes: stored.sizeBytes, sha256: stored.sha256 });
      const measures = await this.measure?.(upload);
      if (measures && 'refused' in measures) throw this.rules.refusal(measures.refused, label, kind);
      Object.assign(upload, measures);
    } catch (error) {
      if (error instanceof StorageLimitError) throw this.rules.refusal('size', label, kind);
      throw error;
    }
  }

  /** Reserves room for each chunk before it is stored. */
  private async *withReservedRoom(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      await this.room?.take(chunk.length);
      yield chunk;
    }
  }
}

/** The first bytes of the file, enough to recognize its type. */
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

/** The maximum length of a label, as its column allows. */
const MOST_NAME = 255;

/** The label that people gave a file; never used as a path. */
export function labelOf(original: string, fallback: string): string {
  const name = original
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  if (name.length <= MOST_NAME) return name || fallback;
  // A name that is too long is cut before its ending, which shows the file type.
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  return name.slice(0, MOST_NAME - ending.length) + ending;
}
