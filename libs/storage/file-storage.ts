import type { Readable } from 'node:stream';
import { FileMissingError } from './storage-errors.js';

export interface StoredFile {
  /** Our own random name; the only handle to the file. */
  key: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
}

const PART_BYTES = 1024 * 1024;

/** Bytes `[start, end)`. */
type Read = (start: number, end: number) => Promise<Uint8Array>;

/**
 * Reads a file part by part. Its consumer can pause between two parts for any time, unlike with a bucket's stream, which breaks when nobody
 * reads for some seconds.
 */
export async function* partsOf({ sizeBytes, read }: { sizeBytes: number; read: Read }): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < sizeBytes; at += PART_BYTES) yield await read(at, Math.min(at + PART_BYTES, sizeBytes));
}

export interface PutOptions {
  /** Largest size that is stored. */
  maxBytes?: number;
  /** The key of a copy; left out for a new random one. */
  key?: string;
}

/**
 * Where API and workers keep the files of teams. A file passes through memory as a whole only if the caller reads it in one piece. Every
 * method rejects with a `StorageError` if the storage itself is at fault.
 */
export abstract class FileStorage {
  /**
   * Stores a stream. A stream that fails or exceeds the limit leaves no file.
   * @throws StorageLimitError
   */
  abstract put(source: AsyncIterable<Uint8Array>, options?: PutOptions): Promise<StoredFile>;

  /** An empty file under a new random key, to be written in parts. @param sizeBytes its size when it is complete */
  abstract begin(sizeBytes: number): Promise<string>;

  /**
   * Writes a stream into a file from `begin`, at its current end. If the stream fails, the bytes that arrived may stay.
   * @param start the current end
   * @returns the new end
   */
  abstract append(key: string, start: number, source: AsyncIterable<Buffer>): Promise<number>;

  /** How many bytes of a file from `begin` are stored; all of them once it is complete. @throws FileMissingError */
  abstract arrived(key: string): Promise<number>;

  /** Writes appended bytes to disk. A storage can postpone this, or need no flush. */
  abstract flush(key: string): Promise<void>;

  /**
   * Makes sure that a complete file from `begin` survives a power failure. It reads the file only if other processes have written to it.
   * @returns its SHA-256, hexadecimal
   * @throws FileMissingError
   */
  abstract seal(key: string): Promise<string>;

  /**
   * A stream of a complete file, or of its bytes from `start` to before `end`. For readers that do not pause; see `partsOf`.
   * @throws FileMissingError before the first byte
   */
  abstract stream(key: string, range?: { start: number; end: number }): Promise<Readable>;

  /**
   * Reads the bytes `[start, end)` of a complete file.
   * @param room memory to read into, if it is large enough
   * @throws RangeError if the file is shorter, FileMissingError
   */
  abstract read(key: string, start: number, end: number, room?: Uint8Array): Promise<Uint8Array>;

  /** The size of a complete file. @throws FileMissingError */
  abstract size(key: string): Promise<number>;

  /** Deletes a file, complete or not; a missing file is fine. */
  abstract delete(key: string): Promise<void>;

  /** Keys of files without a write since that moment, including unfinished ones. It skips files that are not ours, and can repeat a key. */
  abstract unchangedSince(moment: Date): AsyncGenerator<string>;

  /** For readiness: rejects if the storage cannot be reached. */
  abstract check(): Promise<void>;

  /** For startup: also rejects if this process lacks a right that it needs in the storage. */
  abstract prove(): Promise<void>;

  /** Whether the file exists in full length. */
  async holds(key: string, sizeBytes: number): Promise<boolean> {
    try {
      return (await this.size(key)) === sizeBytes;
    } catch (error) {
      if (error instanceof FileMissingError) return false;
      throw error;
    }
  }
}
