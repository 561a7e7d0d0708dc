import { CustomSource, Input, MP4 } from 'mediabunny';

/** Frame size in pixels, and length in seconds. */
export interface VideoFacts {
  width: number;
  height: number;
  seconds: number;
}

/** The maximum number of bytes to read: the table of four hours of frames has a few megabytes. */
const MOST_BYTES = 48 * 1024 * 1024;
/**
 * The maximum number of reads, about one for each box of the file: four hours of one-second fragments have some 30,000
 * boxes.
 */
const MOST_READS = 40_000;

/**
 * Minimum number of bytes to request in one piece: boxes that are close together are read together. In a bucket, each piece is a request.
 */
const PIECE_BYTES = 64 * 1_024;

/** Returns the bytes `[start, end)` of a file. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/**
 * Frame size and length from the file's own tables; null for a file that is not a readable video. Hostile tables take much CPU time, so
 * call this in a separate thread.
 */
export async function readVideo(readBytes: ReadBytes, sizeBytes: number): Promise<VideoFacts | null> {
  let [bytes, reads] = [0, 0];
  let last: { start: number; piece: Uint8Array } = { start: 0, piece: new Uint8Array(0) };
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    bytes += end - start;
    reads += 1;
    if (bytes > MOST_BYTES || reads > MOST_READS) throw new RangeError('the tables of this video are too large');
    if (start < last.start || end > last.start + last.piece.length) {
      const most = Math.max(end, Math.min(start + PIECE_BYTES, sizeBytes));
      last = { start, piece: await readBytes(start, most) };
    }
    const { piece, start: from } = last;
    return piece.slice(start - from, end - from);
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
  }
}
