import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, access, constants, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { RunningHashes } from './running-hashes.js';

export interface StoredFile {
  /** Our own random name; the only handle to the file. */
  key: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** The stream exceeded the limit; nothing was stored. */
export class StorageLimitError extends Error {
  override readonly name = 'StorageLimitError';
  constructor(readonly maxBytes: number) {
    super(`more than ${maxBytes} bytes`);
  }
}

/** Only API and workers read uploads, and they run as the same system user. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const newKey = (): string => randomBytes(20).toString('hex');
const READ_BYTES = 512 * 1024;
const WRITE_BYTES = 1024 * 1024;
/** Limit of gathered chunks, since each chunk is an object and a client may send byte by byte. */
const WRITE_CHUNKS = 1_024;
const KEY = /^[0-9a-f]{40}$/;

/** Uploads in a local folder that API and workers share. Files pass through memory as a whole only if the caller asks. */
export class LocalStorage {
  private readonly folder: string;
  private readonly hashes = new RunningHashes();
  private readonly flushing = new Set<string>();

  constructor(folder: string) {
    this.folder = path.resolve(folder);
  }

  /**
   * Stores a stream under a new random key. A stream that fails or exceeds the limit leaves no file.
   * @param maxBytes largest size that is stored
   * @throws StorageLimitError
   */
  async put(source: AsyncIterable<Uint8Array>, { maxBytes = Infinity } = {}): Promise<StoredFile> {
    const key = newKey();
    const target = this.pathOf(key);
    const unfinished = `${target}.part`;
    await this.makeFolder(target);
    const file = await open(unfinished, 'wx', PRIVATE_FILE);
    const hash = createHash('sha256');
    let sizeBytes = 0;
    try {
      for await (const chunk of source) {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) throw new StorageLimitError(maxBytes);
        hash.update(chunk);
        for (let at = 0; at < chunk.length;) at += (await file.write(chunk, at)).bytesWritten;
      }
      await file.sync();
    } catch (error) {
      await file.close();
      await rm(unfinished, { force: true });
      throw error;
    }
    await file.close();
    await rename(unfinished, target);
    return { key, sizeBytes, sha256: hash.digest('hex') };
  }

  /** An empty file under a new random key, to be written in parts. */
  async begin(): Promise<string> {
    const key = newKey();
    const target = this.pathOf(key);
    await this.makeFolder(target);
    await (await open(target, 'wx', PRIVATE_FILE)).close();
    return key;
  }

  /**
   * Writes a stream into a file from `begin`, from an offset on. It gathers the next piece while the disk writes one. If the stream fails,
   * pieces that the disk already got stay.
   * @returns the new end of the file
   */
  async append(key: string, start: number, source: AsyncIterable<Buffer>): Promise<number> {
    const hash = this.hashes.take(key, start);
    const file = await open(this.pathOf(key), 'r+');
    let writing = Promise.resolve();
    let end = start;
    let piece: Buffer[] = [];
    let size = 0;
    const handOn = async () => {
      await writing;
      writing = writePiece(file, piece, end);
      writing.catch(() => undefined); // rethrown where it is awaited, which may be later
      end += size;
      [piece, size] = [[], 0];
    };
    try {
      for await (const chunk of source) {
        hash?.update(chunk);
        piece.push(chunk);
        size += chunk.length;
        if (size >= WRITE_BYTES || piece.length >= WRITE_CHUNKS) await handOn();
      }
      if (size > 0) await handOn();
      await writing;
    } finally {
      await writing.catch(() => undefined);
      await file.close();
    }
    if (hash) this.hashes.keep(key, { hash, bytes: end });
    return end;
  }

  /** Flushes the file to disk, unless a flush is under way: otherwise every thread would wait for a slow disk. */
  async flush(key: string): Promise<void> {
    if (this.flushing.has(key)) return;
    this.flushing.add(key);
    try {
      const file = await open(this.pathOf(key), 'r+');
      try {
        await file.datasync();
      } finally {
        await file.close();
      }
    } finally {
      this.flushing.delete(key);
    }
  }

  /**
   * Makes sure that a file written in parts survives a power failure. It reads the file only if other processes have written to it.
   * @returns its SHA-256, hexadecimal
   */
  async seal(key: string): Promise<string> {
    const file = await open(this.pathOf(key), 'r+');
    try {
      await file.sync();
      const known = this.hashes.finish(key, (await file.stat()).size);
      if (known !== null) return known;
      const hash = createHash('sha256');
      for await (const chunk of file.createReadStream({ highWaterMark: READ_BYTES, autoClose: false }))
        hash.update(chunk as Buffer);
      return hash.digest('hex');
    } finally {
      await file.close();
    }
  }

  /** A stream of the file, or of its bytes from `start` to before `end`. */
  stream(key: string, range?: { start: number; end: number }): ReadStream {
    return createReadStream(this.pathOf(key), range && { start: range.start, end: range.end - 1 });
  }

  /**
   * Reads the bytes `[start, end)`.
   * @param room memory to read into, if it is large enough
   * @throws RangeError if the file is shorter
   */
  async read(key: string, start: number, end: number, room?: Uint8Array): Promise<Uint8Array> {
    const file = await open(this.pathOf(key), 'r');
    try {
      const length = end - start;
      const bytes = room && room.length >= length ? room.subarray(0, length) : Buffer.alloc(length);
      for (let at = 0; at < bytes.length;) {
        const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at);
        if (bytesRead === 0) throw new RangeError(`the file ends before byte ${end}`);
        at += bytesRead;
      }
      return bytes;
    } finally {
      await file.close();
    }
  }

  /** Path of the file, for code that opens files itself. Only the process that began the file may write to it. */
  fileOf(key: string): string {
    return this.pathOf(key);
  }

  /** Whether the file exists in full length. */
  async holds(key: string, sizeBytes: number): Promise<boolean> {
    try {
      return (await this.size(key)) === sizeBytes;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async size(key: string): Promise<number> {
    return (await stat(this.pathOf(key))).size;
  }

  /** Deletes a file; a missing file is fine. */
  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
    await rm(`${this.pathOf(key)}.part`, { force: true });
  }

  /** Keys of files without a write since that moment, including unfinished ones. It skips files in the folder that are not ours. */
  async *unchangedSince(moment: Date): AsyncGenerator<string> {
    for (let prefix = 0; prefix < 256; prefix++) {
      const folder = path.join(this.folder, prefix.toString(16).padStart(2, '0'));
      for (const name of await namesIn(folder)) {
        const key = name.replace(/\.part$/, '');
        if (!KEY.test(key)) continue;
        const modified = await modifiedAt(path.join(folder, name));
        if (modified !== null && modified < moment.getTime()) yield key;
      }
    }
  }

  /** For readiness: rejects if the folder is not writable. */
  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: PRIVATE_FOLDER });
    await access(this.folder, constants.W_OK | constants.R_OK);
  }

  private async makeFolder(target: string): Promise<void> {
    await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
  }

  /** Only our keys become paths, so no name from outside can leave the folder. */
  private pathOf(key: string): string {
    if (!KEY.test(key)) throw new RangeError('not a storage key');
    return path.join(this.folder, key.slice(0, 2), key);
  }
}

async function writePiece(file: FileHandle, chunks: readonly Buffer[], at: number): Promise<void> {
  const { bytesWritten } = await file.writev(chunks, at);
  // The disk is full. The offset is the end of the file, so nothing may follow a gap.
  if (bytesWritten < chunks.reduce((sum, { length }) => sum + length, 0)) throw new Error('the disk took a part only');
}

/** Names in a folder; empty if it does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Null if the file no longer exists. */
async function modifiedAt(file: string): Promise<number | null> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
