import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3, S3ClientConfig } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { FileStorage, type PutOptions, type StoredFile } from '../file-storage.js';
import { RunningHashes } from '../running-hashes.js';
import { FileMissingError, StorageLimitError } from '../storage-errors.js';
import { isKey, newKey, requireKey } from '../storage-key.js';
import { PartStore } from './part-store.js';
import { namedS3Error } from './s3-errors.js';

export interface S3Place {
  bucket: string;
  /** What the names of our objects begin with: empty, or ending with a slash. */
  prefix: string;
  /** Address of a server other than Amazon's. */
  endpoint?: string;
  region: string;
}

const PART_BYTES = 8 * 1024 * 1024;
/** Parts of one file in memory at the same time. */
const PARTS_AT_ONCE = 2;
const CONNECT_MS = 2_000;
const SILENT_MS = 10_000;
/** Maximum number of simultaneous requests; others wait for one to end. */
const CONNECTIONS = 200;
/** Maximum number of checks for a file that another process completes, and the time between two. */
const MOST_LOOKS = 20;
const LOOK_MS = 100;
/** The objects of one file; see PartStore. */
const ENDINGS = ['', '.info', '.part'];

/** Files in a bucket of Amazon S3, or of a server that speaks its protocol. */
export class S3Storage extends FileStorage {
  private readonly s3: S3;
  private readonly parts: PartStore;
  private readonly hashes = new RunningHashes();
  private readonly bucket: string;
  private readonly prefix: string;
  private readonly place: string;

  /** @param credentials if absent, the SDK looks for them: environment, profile, role of the machine */
  constructor(
    { bucket, prefix, endpoint, region }: S3Place,
    credentials?: { accessKeyId: string; secretAccessKey: string },
  ) {
    super();
    [this.bucket, this.prefix] = [bucket, prefix];
    this.place = `${bucket} (${endpoint ?? `Amazon, ${region}`})`;
    const config: S3ClientConfig = {
      region,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        socketTimeout: SILENT_MS,
        httpAgent: { maxSockets: CONNECTIONS },
        httpsAgent: { maxSockets: CONNECTIONS },
      },
      ...(credentials && { credentials }),
      // Other servers often support neither buckets as host names nor Amazon's newer checksums.
      ...(endpoint !== undefined && {
        endpoint,
        forcePathStyle: true,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    };
    this.parts = new PartStore(bucket, config);
    this.s3 = this.parts.s3;
  }

  async put(
    source: AsyncIterable<Uint8Array>,
    { maxBytes = Infinity, key = newKey() }: PutOptions = {},
  ): Promise<StoredFile> {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    let fault: unknown;
    const measured = async function* (): AsyncGenerator<Uint8Array> {
      try {
        for await (const chunk of source) {
          sizeBytes += chunk.length;
          if (sizeBytes > maxBytes) throw new StorageLimitError(maxBytes);
          hash.update(chunk);
          yield chunk;
        }
      } catch (error) {
        fault = error;
        throw error;
      }
    };
    const body = Readable.from(measured());
    const params = { ...this.object(key), Body: body };
    try {
      await new Upload({ client: this.s3, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done();
    } catch (error) {
      body.destroy();
      throw fault ?? namedS3Error(error, key, this.place);
    }
    return { key, sizeBytes, sha256: hash.digest('hex') };
  }

  async begin(sizeBytes: number): Promise<string> {
    const key = newKey();
    await this.withNamedErrors(key, () => this.parts.begin(this.nameOf(key), sizeBytes));
    return key;
  }

  async append(key: string, start: number, source: AsyncIterable<Buffer>): Promise<number> {
    const hash = this.hashes.take(key, start);
    let fault: { error: unknown } | undefined;
    // If the source breaks, this stream just ends, so that the library stores the bytes that arrived before.
    const unbroken = async function* (): AsyncGenerator<Buffer> {
      try {
        for await (const chunk of source) {
          hash?.update(chunk);
          yield chunk;
        }
      } catch (error) {
        fault = { error };
      }
    };
    const body = Readable.from(unbroken(), { objectMode: false });
    const end = await this.withNamedErrors(key, () => this.parts.write(body, this.nameOf(key), start));
    if (hash) this.hashes.keep(key, { hash, bytes: end });
    if (fault !== undefined) throw fault.error;
    return end;
  }

  async arrived(key: string): Promise<number> {
    const whole = await this.wholeSize(key);
    if (whole !== null) return whole;
    const name = this.nameOf(key);
    let looks = 0;
    try {
      const { offset, size } = await this.withNamedErrors(key, () => this.parts.arrived(name));
      if (offset < size) return offset;
      looks = MOST_LOOKS;
      await this.withNamedErrors(key, () => this.parts.complete(name, size));
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error; // otherwise another process is completing it, or there is none
    }
    // Some servers end the upload in parts a moment before its file is there.
    for (; looks > 0 && (await this.wholeSize(key)) === null; looks--) await wait(LOOK_MS);
    return this.size(key);
  }

  /** Bytes from `append` are stored safely already. */
  flush(): Promise<void> {
    return Promise.resolve();
  }

  async seal(key: string): Promise<string> {
    const known = this.hashes.finish(key, await this.size(key));
    // This object is only useful while parts arrive. If it stays, it is deleted with the file.
    await this.s3.deleteObject({ Bucket: this.bucket, Key: `${this.nameOf(key)}.info` }).catch(() => undefined);
    if (known !== null) return known;
    const hash = createHash('sha256');
    const bytes = await this.stream(key);
    await this.withNamedErrors(key, async () => {
      for await (const chunk of bytes) hash.update(chunk as Buffer);
    });
    return hash.digest('hex');
  }

  async stream(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const { Body } = await this.withNamedErrors(key, () =>
      this.s3.getObject({ ...this.object(key), ...(range && { Range: `bytes=${range.start}-${range.end - 1}` }) }),
    );
    return Body as Readable;
  }

  async read(key: string, start: number, end: number, room?: Uint8Array): Promise<Uint8Array> {
    const length = end - start;
    const bytes = room && room.length >= length ? room.subarray(0, length) : Buffer.alloc(length);
    if (length === 0) return bytes;
    const source = await this.stream(key, { start, end });
    let at = 0;
    await this.withNamedErrors(key, async () => {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        bytes.set(chunk.subarray(0, length - at), at);
        at += chunk.length;
      }
    });
    if (at < length) throw new RangeError(`the file ends before byte ${end}`);
    return bytes;
  }

  async size(key: string): Promise<number> {
    const size = await this.wholeSize(key);
    if (size !== null) return size;
    await this.check(); // a missing bucket gives the same response
    throw new FileMissingError(key);
  }

  async delete(key: string): Promise<void> {
    const name = this.nameOf(key);
    await this.withNamedErrors(key, async () => {
      await this.abort(name);
      await Promise.all(ENDINGS.map((ending) => this.s3.deleteObject({ Bucket: this.bucket, Key: name + ending })));
      await this.parts.forget(name);
    });
  }

  async *unchangedSince(moment: Date): AsyncGenerator<string> {
    for await (const { name, changed } of this.entries()) {
      const key = name.slice(this.prefix.length).replace(/\.(info|part)$/, '');
      if (isKey(key) && changed < moment) yield key;
    }
  }

  async check(): Promise<void> {
    await this.withNamedErrors('', () =>
      this.s3.listObjectsV2({ Bucket: this.bucket, Prefix: this.prefix, MaxKeys: 1 }),
    );
  }

  async prove(): Promise<void> {
    await this.check();
    const probe = { Bucket: this.bucket, Key: `${this.prefix}check-${newKey()}` };
    await this.withNamedErrors('', async () => {
      await this.s3.putObject({ ...probe, Body: 'written at startup to test the rights' });
      await (await this.s3.getObject(probe)).Body?.transformToByteArray();
      await this.s3.deleteObject(probe);
      await this.s3.listMultipartUploads({ Bucket: this.bucket, Prefix: this.prefix, MaxUploads: 1 });
    });
  }

  /** The size of a complete file; null if there is no file or no bucket. */
  private async wholeSize(key: string): Promise<number | null> {
    try {
      return (await this.withNamedErrors(key, () => this.s3.headObject(this.object(key)))).ContentLength ?? 0;
    } catch (error) {
      if (error instanceof FileMissingError) return null;
      throw error;
    }
  }

  /** Aborts every multipart upload with this name, complete or not. */
  private async abort(name: string): Promise<void> {
    const { Uploads = [] } = await this.s3.listMultipartUploads({ Bucket: this.bucket, Prefix: name });
    for (const { Key, UploadId } of Uploads)
      if (Key === name) await this.s3.abortMultipartUpload({ Bucket: this.bucket, Key, UploadId });
  }

  /** All objects and unfinished uploads, each with the moment of its last change. */
  private async *entries(): AsyncGenerator<{ name: string; changed: Date }> {
    const all = { Bucket: this.bucket, Prefix: this.prefix };
    for (let next: string | undefined, isMore = true; isMore;) {
      const page = await this.withNamedErrors('', () => this.s3.listObjectsV2({ ...all, ContinuationToken: next }));
      for (const { Key, LastModified } of page.Contents ?? []) yield { name: Key!, changed: LastModified! };
      [next, isMore] = [page.NextContinuationToken, page.IsTruncated === true];
    }
    for (let next: { KeyMarker?: string; UploadIdMarker?: string } = {}, isMore = true; isMore;) {
      const page = await this.withNamedErrors('', () => this.s3.listMultipartUploads({ ...all, ...next }));
      for (const { Key, Initiated } of page.Uploads ?? []) yield { name: Key!, changed: Initiated! };
      next = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      isMore = page.IsTruncated === true;
    }
  }

  private async withNamedErrors<T>(key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw namedS3Error(error, key, this.place);
    }
  }

  private object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: this.nameOf(key) };
  }

  private nameOf(key: string): string {
    return this.prefix + requireKey(key);
  }
}
