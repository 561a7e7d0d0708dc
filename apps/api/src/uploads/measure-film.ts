import { CustomSource, Input, MP4 } from 'mediabunny';
import { judgeFilm } from '#libs/media/judge.js';
import type { LocalStorage } from '#libs/storage/local-storage.js';
import type { Measures, Refused, Upload } from './upload-rules.js';

/** What is read of a film at most: the table of four hours of frames has a few megabytes. */
const MOST_READ = 48 * 1024 * 1024;

type StoredFilm = Pick<Upload, 'storageKey' | 'sizeBytes'>;

/** Frame size of an MP4 file that is a film and no longer than the longest. */
export async function measureFilm(storage: LocalStorage, film: StoredFilm): Promise<Measures | { refused: Refused }> {
  const read = await readFilm(storage, film);
  const fault = judgeFilm(read);
  return read === null || fault !== null ? { refused: fault ?? 'type' } : { width: read.width, height: read.height };
}

/**
 * Length and frame size by the file's own tables, of which no more is read than the longest film needs; null for what is no film
 * that can be read.
 */
export async function readFilm(
  storage: LocalStorage,
  { storageKey, sizeBytes }: StoredFilm,
): Promise<{ width: number; height: number; seconds: number } | null> {
  let left = MOST_READ;
  const read = (start: number, end: number): Promise<Uint8Array> => {
    left -= end - start;
    if (left < 0) throw new RangeError('the tables of this film are too large');
    return storage.read(storageKey, start, end);
  };
  const input = new Input({
    formats: [MP4],
    source: new CustomSource({ getSize: () => sizeBytes, read, maxCacheSize: 1024 * 1024 }),
  });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    return { width, height, seconds: await input.computeDuration() };
  } catch {
    return null; // whatever is wrong with its tables
  } finally {
    input.dispose();
  }
}
