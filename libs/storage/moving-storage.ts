import type { Readable } from 'node:stream';
import { FileStorage, type PutOptions, type StoredFile } from './file-storage.js';
import { FileMissingError } from './storage-errors.js';

/**
 * An installation whose files move from one storage to another while it runs. New files go to the new storage. A file that it lacks is
 * read from the old one, and an upload that began in the old storage ends in it.
 */
export class MovingStorage extends FileStorage {
  constructor(
    readonly target: FileStorage,
    readonly old: FileStorage,
  ) {
    super();
  }

  put(source: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<StoredFile> {
    return this.target.put(source, options);
  }

  begin(sizeBytes: number): Promise<string> {
    return this.target.begin(sizeBytes);
  }

  async append(key: string, start: number, source: AsyncIterable<Buffer>): Promise<number> {
    const holder = await this.holderOf(key); // look up the storage first: a source can be read only once
    return holder.append(key, start, source);
  }

  arrived(key: string): Promise<number> {
    return this.inEither((storage) => storage.arrived(key));
  }

  async flush(key: string): Promise<void> {
    const holder = await this.holderOf(key); // a bucket has nothing to flush, and does not report whether it has the file
    await holder.flush(key);
  }

  seal(key: string): Promise<string> {
    return this.inEither((storage) => storage.seal(key));
  }

  stream(key: string, range?: { start: number; end: number }): Promise<Readable> {
    return this.inEither((storage) => storage.stream(key, range));
  }

  read(key: string, start: number, end: number, room?: Uint8Array): Promise<Uint8Array> {
    return this.inEither((storage) => storage.read(key, start, end, room));
  }

  size(key: string): Promise<number> {
    return this.inEither((storage) => storage.size(key));
  }

  async delete(key: string): Promise<void> {
    await Promise.all([this.target.delete(key), this.old.delete(key)]);
  }

  async *unchangedSince(moment: Date): AsyncGenerator<string> {
    yield* this.target.unchangedSince(moment);
    yield* this.old.unchangedSince(moment);
  }

  async check(): Promise<void> {
    await Promise.all([this.target.check(), this.old.check()]);
  }

  async prove(): Promise<void> {
    await Promise.all([this.target.prove(), this.old.prove()]);
  }

  private async holderOf(key: string): Promise<FileStorage> {
    return this.inEither(async (storage) => {
      await storage.arrived(key);
      return storage;
    });
  }

  private async inEither<T>(work: (storage: FileStorage) => Promise<T>): Promise<T> {
    try {
      return await work(this.target);
    } catch (error) {
      if (error instanceof FileMissingError) return work(this.old);
      throw error;
    }
  }
}
