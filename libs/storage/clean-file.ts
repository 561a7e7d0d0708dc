import { LRUCache } from 'lru-cache';
import { coversOf } from '#libs/media/clean-video.js';
import { coverPart, type Cover } from '#libs/media/covers.js';
import { cleanPicture } from '#libs/media/picture.js';
import type { FileStorage } from './file-storage.js';

interface Stored {
  kind: 'image' | 'video';
  storageKey: string;
  /** As the database returns it. */
  sizeBytes: string | number;
}

/** A stored file as people outside its team get it: without place, author, dates, device and other metadata. */
export interface CleanFile {
  sizeBytes: number;
  /** Reads the bytes `[start, end)`. @param room memory to read into, if it is large enough */
  read(start: number, end: number, room?: Uint8Array): Promise<Uint8Array>;
}

/** The bytes to overwrite in each video, by its key; the bytes under a key never change. */
const known = new LRUCache<string, Cover[]>({
  max: 200,
  maxSize: 1_000_000,
  sizeCalculation: (covers) => covers.length + 1,
});

/**
 * Opens a stored file for people outside its team. A picture is loaded into memory as a whole, a video never.
 * @returns null if the video's tables are too large to read
 */
export async function openClean(
  storage: FileStorage,
  { kind, storageKey, sizeBytes }: Stored,
): Promise<CleanFile | null> {
  const size = Number(sizeBytes);
  if (kind === 'image') {
    const bytes = cleanPicture(await storage.read(storageKey, 0, size));
    return { sizeBytes: bytes.length, read: async (start, end) => bytes.subarray(start, end) };
  }
  const covers =
    known.get(storageKey) ?? (await coversOf({ size, read: (start, end) => storage.read(storageKey, start, end) }));
  if (covers === null) return null;
  known.set(storageKey, covers);
  return {
    sizeBytes: size,
    async read(start, end, room) {
      const part = await storage.read(storageKey, start, end, room);
      coverPart(part, start, covers);
      return part;
    },
  };
}
