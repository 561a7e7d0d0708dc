import { createHash } from 'node:crypto';
import type { StoredFileRow } from '#libs/database/repositories/stored-file.repository.js';
import type { MovingStorage } from './moving-storage.js';
import { partsOf, type FileStorage } from './file-storage.js';
import { FileMissingError } from './storage-errors.js';

export interface Moved {
  /** Copied by this call, and compared with the original's size and hash. */
  copied: number;
  copiedBytes: number;
  /** Files that the new storage already had. */
  already: number;
  /** Keys of files in neither storage, as a row names them. */
  missing: string[];
  /** Keys of files whose bytes are not those that their row describes; they are not copied. */
  damaged: string[];
}

const AT_ONCE = 4;

/**
 * Copies files to the new storage, while API and workers use them. It can be killed and called again: a copy is either complete or absent.
 * The originals stay.
 * @param onProgress called after each file
 * @throws Error of the first copy that failed, once no copy is in progress any more
 */
export async function moveFiles(
  { target, old }: Pick<MovingStorage, 'target' | 'old'>,
  files: AsyncIterable<StoredFileRow>,
  onProgress: (moved: Moved) => void = () => undefined,
): Promise<Moved> {
  const moved: Moved = { copied: 0, copiedBytes: 0, already: 0, missing: [], damaged: [] };
  const rest = files[Symbol.asyncIterator]();

  const moveOne = async (file: StoredFileRow): Promise<void> => {
    if (await isInTarget(file)) return void moved.already++;
    try {
      const { sizeBytes } = await copy(file);
      moved.copied += 1;
      moved.copiedBytes += sizeBytes;
    } catch (error) {
      if (error instanceof FileMissingError) moved.missing.push(file.key);
      else if (error instanceof DamagedError) moved.damaged.push(file.key);
      else throw error;
    }
  };

  const isInTarget = async ({ key, sizeBytes }: StoredFileRow): Promise<boolean> => {
    try {
      const size = await target.size(key);
      return sizeBytes === null || size === sizeBytes;
    } catch (error) {
      if (error instanceof FileMissingError) return false;
      throw error;
    }
  };

  const copy = async ({ key, sizeBytes, sha256 }: StoredFileRow) => {
    const stored = await target.put(
      partsOf({ sizeBytes: await old.size(key), read: (start, end) => old.read(key, start, end) }),
      { key },
    );
    const hash = createHash('sha256');
    for await (const chunk of await target.stream(key)) hash.update(chunk as Buffer);
    const isWhole = stored.sizeBytes === (sizeBytes ?? stored.sizeBytes) && stored.sha256 === (sha256 ?? stored.sha256);
    if (isWhole && hash.digest('hex') === stored.sha256) return stored;
    await target.delete(key);
    throw new DamagedError();
  };

  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (let next = await rest.next(); !next.done && failures.length === 0; next = await rest.next()) {
      await moveOne(next.value).catch((error: unknown) => failures.push(error));
      onProgress(moved);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  if (failures.length > 0) throw failures[0];
  return moved;
}

/** How many of these files only the old storage has, complete or not. */
export async function countLeft(
  { target, old }: Pick<MovingStorage, 'target' | 'old'>,
  keys: Iterable<string>,
): Promise<number> {
  let left = 0;
  for (const key of keys) if ((await isIn(old, key)) && !(await isIn(target, key))) left += 1;
  return left;
}

async function isIn(storage: FileStorage, key: string): Promise<boolean> {
  try {
    await storage.arrived(key);
    return true;
  } catch (error) {
    if (error instanceof FileMissingError) return false;
    throw error;
  }
}

class DamagedError extends Error {}
