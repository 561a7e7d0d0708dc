import { createHash } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, access, constants, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { FileStorage, type PutOptions, type StoredFile } from './file-storage.js';
import { RunningHashes } from './running-hashes.js';
import { FileMissingError, StorageError, StorageLimitError, type StorageProblem } from './storage-errors.js';
import { isKey, newKey, requireKey } from './storage-key.js';

/** Only API and workers read uploads, and they run as the same system user. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const READ_BYTES = 512 * 1024;
const WRITE_BYTES = 1024 * 1024;
/** Limit of gathered chunks, since each chunk is an object and a client may send byte by byte. */
const WRITE_CHUNKS = 1_024;

/** Files in a folder that API and workers share. */
export class LocalStorage extends FileStorage {
  private readonly folder: string;
  private readonly hashes = new RunningHashes();
  private readonly flushing = new Set<string>();

  constructor(folder: string) {
    super();
    this.folder = path.resolve(folder);
  }

  async put(
    source: AsyncIterable<Uint8Array>,
    { maxBytes = Infinity, key = newKey() }: PutOptions = {},
  ): Promise<StoredFile> {
    const target = this.fileOf(key);
    const unfinished = `${target}.part`;
    const hash = createHash('sha256');
    let sizeBytes = 0;
    try {
      await this.makeFolder(target);
      const file = await open(unfinished, 'w', PRIVATE_FILE);
      try {
        for await (const chunk of source) {
          sizeBytes += chunk.length;
          if (sizeBytes > maxBytes) throw new StorageLimitError(maxBytes);
          hash.update(chunk);
          for (let at = 0; at < chunk.length;) at += (await file.write(chunk, at)).bytesWritten;
        }
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw storageErrorOf(error, key);
    }
    return { key, sizeBytes, sha256: hash.digest('hex') };
  }

  async begin(): Promise<string> {
    const key = newKey();
    const target = this.fileOf(key);
    await withNamedErrors(key, async () => {
      await this.makeFolder(target);
      await (await open(target, 'wx', PRIVATE_FILE)).close();
    });
    return key;
  }

  /** Gathers the next piece while the disk writes the previous one. If the stream fails, the pieces written so far stay. */
  async append(key: string, start: number, source: AsyncIterable<Buffer>): Promise<number> {
    const hash = this.hashes.take(key, start);
    const file = await this.open(key, 'r+');
    let writing = Promise.resolve();
    let end = start;
    let piece: Buffer[] = [];
    let size = 0;
    const writeGathered = async () => {
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
        if (size >= WRITE_BYTES || piece.length >= WRITE_CHUNKS) await writeGathered();
      }
      if (size > 0) await writeGathered();
      await writing;
    } catch (error) {
      throw storageErrorOf(error, key);
    } finally {
      await writing.catch(() => undefined);
      await file.close();
    }
    if (hash) this.hashes.keep(key, { hash, bytes: end });
    return end;
  }

  arrived(key: string): Promise<number> {
    return this.size(key);
  }

  /** Does nothing while another flush of the file is under way: on a slow disk, flushes would occupy every thread. */
  async flush(key: string): Promise<void> {
    if (this.flushing.has(key)) return;
    this.flushing.add(key);
    try {
      await this.withFile(key, 'r+', (file) => file.datasync());
    } finally {
      this.flushing.delete(key);
    }
  }

  seal(key: string): Promise<string> {
    return this.withFile(key, 'r+', async (file) => {
      await file.sync();
      const known = this.hashes.finish(key, (await file.stat()).size);
      if (known !== null) return known;
      const hash = createHash('sha256');
      for await (const chunk of file.createReadStream({ highWaterMark: READ_BYTES, autoClose: false }))
        hash.update(chunk as Buffer);
      return hash.digest('hex');
    });
  }

  async stream(key: string, range?: { start: number; end: number }): Promise<ReadStream> {
    const file = await this.open(key, 'r');
    return file.createReadStream(range && { start: range.start, end: range.end - 1 });
  }

  read(key: string, start: number, end: number, room?: Uint8Array): Promise<Uint8Array> {
    return this.withFile(key, 'r', async (file) => {
      const length = end - start;
      const bytes = room && room.length >= length ? room.subarray(0, length) : Buffer.alloc(length);
      for (let at = 0; at < bytes.length;) {
        const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at);
        if (bytesRead === 0) throw new RangeError(`the file ends before byte ${end}`);
        at += bytesRead;
      }
      return bytes;
    });
  }

  async size(key: string): Promise<number> {
    return (await withNamedErrors(key, () => stat(this.fileOf(key)))).size;
  }

  async delete(key: string): Promise<void> {
    const file = this.fileOf(key);
    await withNamedErrors(key, async () => {
      await rm(file, { force: true });
      await rm(`${file}.part`, { force: true });
    });
  }

  async *unchangedSince(moment: Date): AsyncGenerator<string> {
    for (let prefix = 0; prefix < 256; prefix++) {
      const folder = path.join(this.folder, prefix.toString(16).padStart(2, '0'));
      for (const name of await namesIn(folder)) {
        const key = name.replace(/\.part$/, '');
        if (!isKey(key)) continue;
        const modified = await modifiedAt(path.join(folder, name));
        if (modified !== null && modified < moment.getTime()) yield key;
      }
    }
  }

  check(): Promise<void> {
    return withNamedErrors('', async () => {
      await mkdir(this.folder, { recursive: true, mode: PRIVATE_FOLDER });
      await access(this.folder, constants.W_OK | constants.R_OK);
    });
  }

  prove(): Promise<void> {
    return this.check();
  }

  /** Path of the file. */
  fileOf(key: string): string {
    return path.join(this.folder, requireKey(key).slice(0, 2), key);
  }

  private open(key: string, flags: 'r' | 'r+'): Promise<FileHandle> {
    const file = this.fileOf(key);
    return withNamedErrors(key, () => open(file, flags));
  }

  private async withFile<T>(key: string, flags: 'r' | 'r+', work: (file: FileHandle) => Promise<T>): Promise<T> {
    const file = await this.open(key, flags);
    try {
      return await withNamedErrors(key, () => work(file));
    } finally {
      await file.close();
    }
  }

  private async makeFolder(target: string): Promise<void> {
    await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
  }
}

async function writePiece(file: FileHandle, chunks: readonly Buffer[], at: number): Promise<void> {
  const { bytesWritten } = await file.writev(chunks, at);
  // The disk is full. The offset is the end of the file, so nothing may follow a gap.
  if (bytesWritten < chunks.reduce((sum, { length }) => sum + length, 0))
    throw new StorageError('full', 'the disk wrote only a part');
}

/** Names in a folder; empty if it does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw storageErrorOf(error, '');
  }
}

/** Null if the file no longer exists. */
async function modifiedAt(file: string): Promise<number | null> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return null;
    throw storageErrorOf(error, '');
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Faults of the disk, by their code. */
const PROBLEMS: Readonly<Record<string, StorageProblem>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EIO: 'away',
  ESTALE: 'away',
  EACCES: 'refused',
  EPERM: 'refused',
  EROFS: 'refused',
  ENOTDIR: 'refused',
  EEXIST: 'refused',
};

async function withNamedErrors<T>(key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageErrorOf(error, key);
  }
}

/** Converts an error of the file system to one with a meaning; any other stays. */
function storageErrorOf(error: unknown, key: string): unknown {
  if (isMissing(error)) return new FileMissingError(key, { cause: error });
  const { code = '', message } = error as NodeJS.ErrnoException;
  const problem = PROBLEMS[code];
  return problem === undefined ? error : new StorageError(problem, message, { cause: error });
}
