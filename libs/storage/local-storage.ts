import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, access, constants, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { RunningHashes } from './running-hashes.js';

export interface StoredFile {
  /** Our own random name; the only handle of the file. */
  key: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** The stream held more bytes than allowed; nothing was kept. */
export class StorageLimitError extends Error {
  override readonly name = 'StorageLimitError';
  constructor(readonly maxBytes: number) {
    super(`more than ${maxBytes} bytes`);
  }
}

/** What people upload is read by API and workers alone, which are one user of the machine. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const newKey = (): string => randomBytes(20).toString('hex');
const READ_BYTES = 512 * 1024;
const WRITE_BYTES = 1024 * 1024;
/** Whoever sends byte by byte has no more than so many gathered: each is an object of its own. */
const WRITE_CHUNKS = 1_024;
const KEY = /^[0-9a-f]{40}$/;

/** Uploads in a local folder that API and workers share. Files never pass through memory whole unless asked for. */
export class LocalStorage {
  private readonly folder: string;
  private readonly hashes = new RunningHashes();
  private readonly flushing = new Set<string>();

  constructor(folder: string) {
    this.folder = path.resolve(folder);
  }

  /**
   * Stores a stream under a new random key. A stream that breaks or exceeds the limit leaves no file behind.
   * @param maxBytes largest size that is kept
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

  /** An empty file under a new random key, to be written bit by bit. */
  async begin(): Promise<string> {
    const key = newKey();
    const target = this.pathOf(key);
    await this.makeFolder(target);
    await (await open(target, 'wx', PRIVATE_FILE)).close();
    return key;
  }

  /**
   * Writes what a stream holds into a file that was begun, from a byte on. The disk has one piece while the next is gathered; of
   * a stream that breaks what was handed on stays.
   * @returns where the file ends now
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
      writing.catch(() => undefined); // thrown where it is awaited, which may be later
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

  /** Has the disk take what was written of a file so far, unless it is about to: a slow disk would be asked by every thread. */
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
   * Makes sure that a file that was written bit by bit survives a loss of power. It is read only where others than this process
   * have written to it.
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
   * The bytes `[start, end)`.
   * @param room memory to read into, where it is large enough
   * @throws RangeError where the file is shorter
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

  /** Where the file is, for who opens files themselves. Nobody writes there but who began the file. */
  fileOf(key: string): string {
    return this.pathOf(key);
  }

  /** Whether the file is there, and whole. */
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

  /** Deleting what is not there is fine. */
  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
    await rm(`${this.pathOf(key)}.part`, { force: true });
  }

  /** Keys of files that nobody has written to since, unfinished ones included. What is not ours in the folder is passed over. */
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

  /** For readiness: rejects where the folder cannot be written. */
  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: PRIVATE_FOLDER });
    await access(this.folder, constants.W_OK | constants.R_OK);
  }

  private async makeFolder(target: string): Promise<void> {
    await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
  }

  /** Only keys of ours become paths, so no name from outside can leave the folder. */
  private pathOf(key: string): string {
    if (!KEY.test(key)) throw new RangeError('not a storage key');
    return path.join(this.folder, key.slice(0, 2), key);
  }
}

async function writePiece(file: FileHandle, chunks: readonly Buffer[], at: number): Promise<void> {
  const { bytesWritten } = await file.writev(chunks, at);
  // Of a full disk: the offset is where the file ends, so nothing may follow a gap.
  if (bytesWritten < chunks.reduce((sum, { length }) => sum + length, 0)) throw new Error('the disk took a part only');
}

/** Names in a folder; none where it does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Null for a file that has gone. */
async function modifiedAt(file: string): Promise<number | null> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
