import type { S3, S3ClientConfig } from '@aws-sdk/client-s3';
import { S3Store, type MetadataValue } from '@tus/s3-store';
import { Upload, type KvStore } from '@tus/utils';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { StorageError } from '../storage-errors.js';

const MOST_KNOWN = 1_000;
/**
 * Maximum number of requests from which one process accepts parts at the same time. Each has up to two temporary files of 8 MB: one that
 * fills, and one that is being stored. The API's /tmp has 1 GB in docker-compose.yml.
 */
export const MOST_WRITERS = 48;

/** A request that writes to a file. */
interface Writing {
  /** Resolves after the last part that was handed over; rejects if one was not stored. */
  stored: Promise<unknown>;
  /** Temporary file with the bytes of `NAME.part`. */
  beginning?: string;
  ended: Promise<void>;
}

/**
 * Files that arrive in parts: a multipart upload, an object `NAME.info` with its id, and an object `NAME.part` with bytes that are too few
 * for a separate part. Parts of a file are stored one after another, and none after a failed one: the library treats the sum of the stored
 * bytes as the end of the file, so there must be no gap.
 */
export class PartStore extends S3Store {
  private readonly writings = new Map<string, Writing>();

  constructor(bucket: string, config: S3ClientConfig) {
    super({
      s3ClientConfig: { bucket, ...config },
      useTags: false,
      cache: new Known(),
      maxConcurrentPartUploads: Infinity, // we limit writers instead: a slow sender holds a permit, and the library may lose one
    });
  }

  /** The one client of a storage. */
  get s3(): S3 {
    return this.client;
  }

  async begin(name: string, sizeBytes: number): Promise<void> {
    await this.create(new Upload({ id: name, size: sizeBytes, offset: 0 }));
  }

  /** How many bytes are stored. An error of the storage is passed on: the library would report it as a missing upload. */
  async arrived(name: string): Promise<{ offset: number; size: number }> {
    await this.getMetadata(name);
    const { offset, size } = await this.getUpload(name);
    return { offset, size: size! };
  }

  /**
   * Combines the parts into one object, if a process was killed before it did so: the library combines them when nothing is left to write.
   */
  async complete(name: string, size: number): Promise<void> {
    for (let other = this.writings.get(name); other; other = this.writings.get(name)) await other.ended;
    await this.write(Readable.from([]), name, size);
  }

  /** @throws StorageError `away` if too many requests write, or another one writes to this file */
  override async write(source: Readable, name: string, offset: number): Promise<number> {
    if (this.writings.size >= MOST_WRITERS) throw new StorageError('away', 'too many uploads arrive at once');
    if (this.writings.has(name)) throw new StorageError('away', 'another request writes to this file');
    const end = Promise.withResolvers<void>();
    const writing: Writing = { stored: Promise.resolve(), ended: end.promise };
    this.writings.set(name, writing);
    try {
      return await super.write(Readable.from(paced(source, writing), { objectMode: false }), name, offset);
    } finally {
      this.writings.delete(name);
      end.resolve();
      // The library deletes this file only after reading it to its end.
      if (writing.beginning !== undefined) await rm(writing.beginning, { force: true });
    }
  }

  protected override uploadPart(metadata: MetadataValue, part: Readable | Buffer, number: number): Promise<string> {
    if (!(part instanceof Readable)) return super.uploadPart(metadata, part, number); // of an empty file
    return this.inTurn(metadata.file.id, part, () => super.uploadPart(metadata, part, number));
  }

  protected override uploadIncompletePart(name: string, part: Readable): Promise<string> {
    return this.inTurn(name, part, () => super.uploadIncompletePart(name, part));
  }

  protected override async downloadIncompletePart(
    name: string,
  ): Promise<Awaited<ReturnType<S3Store['downloadIncompletePart']>>> {
    const beginning = await super.downloadIncompletePart(name);
    const writing = this.writings.get(name);
    if (writing && beginning) writing.beginning = beginning.path;
    return beginning;
  }

  private async inTurn(name: string, part: Readable, store: () => Promise<string>): Promise<string> {
    try {
      const writing = this.writings.get(name);
      if (!writing) throw new StorageError('away', 'the request of this part has ended');
      const stored = writing.stored.then(store);
      writing.stored = stored;
      return await stored;
    } finally {
      part.destroy(); // otherwise the file of a part that nobody read stays open
    }
  }

  async forget(name: string): Promise<void> {
    await this.clearCache(name);
  }
}

/** Accepts no bytes while a part is being stored, so that few temporary files wait. */
async function* paced(source: Readable, writing: Writing): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    await writing.stored;
    yield chunk;
  }
}

/** The library's memory of uploads in progress. */
class Known implements KvStore<MetadataValue> {
  private readonly entries = new LRUCache<string, MetadataValue>({ max: MOST_KNOWN });

  get(name: string): Promise<MetadataValue | undefined> {
    return Promise.resolve(this.entries.get(name));
  }

  set(name: string, value: MetadataValue): Promise<void> {
    this.entries.set(name, value);
    return Promise.resolve();
  }

  delete(name: string): Promise<void> {
    this.entries.delete(name);
    return Promise.resolve();
  }
}
