import { closeSync, openSync, readSync } from 'node:fs';
import { CustomSource, Input, MP4 } from 'mediabunny';

/** Frame size in pixels, and length in seconds. */
export interface VideoFacts {
  width: number;
  height: number;
  seconds: number;
}

/** The most bytes to read: the table of four hours of frames has a few megabytes. */
const MOST_BYTES = 48 * 1024 * 1024;
/** The most reads, about one for each box of the file: four hours of one-second fragments have some 30,000 boxes. */
const MOST_READS = 40_000;

/**
 * Frame size and length from the file's own tables; null for a file that is no readable video. It reads the file synchronously, so it
 * belongs in a separate thread.
 * @param file its path on disk
 */
export async function readVideo(file: string, sizeBytes: number): Promise<VideoFacts | null> {
  const handle = openSync(file, 'r');
  let [bytes, reads] = [0, 0];
  const read = (start: number, end: number): Uint8Array => {
    bytes += end - start;
    reads += 1;
    if (bytes > MOST_BYTES || reads > MOST_READS) throw new RangeError('the tables of this video are too large');
    const piece = Buffer.alloc(end - start);
    if (readSync(handle, piece, 0, piece.length, start) < piece.length) throw new RangeError('the file has ended');
    return piece;
  };
  const source = new CustomSource({ getSize: () => sizeBytes, read, maxCacheSize: 1024 * 1024 });
  const input = new Input({ formats: [MP4], source });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    return { width, height, seconds: await input.computeDuration() };
  } catch {
    return null; // any fault in its tables
  } finally {
    input.dispose();
    closeSync(handle);
  }
}
