import type { S3, S3ClientConfig } from '@aws-sdk/client-s3';
import { S3Store, type MetadataValue } from '@tus/s3-store';
import { Upload, type KvStore } from '@tus/utils';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';

const MOST_KNOWN = 1_000;
/** Parts that one process receives at once. Each is a temporary file of 8 MB; a container's /tmp has 256 MB. */
const PARTS_AT_ONCE = 24;

/**
 * Files that arrive in parts: a multipart upload, an object `NAME.info` with its id, and an object `NAME.part` with bytes that are too few
 * for a part of their own.
 */
export class PartStore extends S3Store {
  constructor(bucket: string, config: S3ClientConfig) {
    super({
      s3ClientConfig: { bucket, ...config },
      useTags: false,
      cache: new Known(),
      maxConcurrentPartUploads: PARTS_AT_ONCE,
    });
  }

  /** The one client of a storage. */
  get s3(): S3 {
    return this.client;
  }

  async begin(name: string, sizeBytes: number): Promise<void> {
    await this.create(new Upload({ id: name, size: sizeBytes, offset: 0 }));
  }

  /** How many bytes are stored. A fault of the storage stays what it is: the library would report that there is no such upload. */
  async arrived(name: string): Promise<{ offset: number; size: number }> {
    await this.getMetadata(name);
    const { offset, size } = await this.getUpload(name);
    return { offset, size: size! };
  }

  /** Makes one object of the parts, if a killed process has not: the library does so when nothing is left to write. */
  async complete(name: string, size: number): Promise<void> {
    await this.write(Readable.from([]), name, size);
  }

  async forget(name: string): Promise<void> {
    await this.clearCache(name);
  }
}

/** What the library remembers of uploads under way. */
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
