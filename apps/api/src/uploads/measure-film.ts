import { CustomSource, Input, MP4 } from 'mediabunny';
import { LIMITS } from '#libs/contracts/limits.js';
import type { LocalStorage } from '#libs/storage/local-storage.js';
import type { Measures, Refused, Upload } from './upload-rules.js';

/** What is read of a film at most: the table of four hours of frames has a few megabytes. */
const MOST_READ = 48 * 1024 * 1024;
const LONGEST_SECONDS = LIMITS.videoMinutes * 60;

/** Length and frame size of an MP4 file by its own tables, of which no more is read than the longest film needs. */
export async function measureFilm(
  storage: LocalStorage,
  { storageKey, sizeBytes }: Pick<Upload, 'storageKey' | 'sizeBytes'>,
): Promise<Measures | { refused: Refused }> {
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
    const seconds = track ? await input.computeDuration() : 0;
    if (!track || seconds <= 0 || seconds >= LONGEST_SECONDS) return { refused: 'film' };
    return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  } catch {
    return { refused: 'film' }; // whatever is wrong with its tables
  } finally {
    input.dispose();
  }
}
