import { BlobSource, CanvasSink, Input, MP4, type InputVideoTrack } from 'mediabunny';

export interface Film {
  seconds: number;
  /** A frame of it, to stand for it; null where this browser cannot show the film. */
  cover: File | null;
}

/** Where the cover is taken, as a share of the film: its first frame is often black. */
const COVER_AT = 0.1;
const QUALITY = 0.9;

/** What an MP4 file holds, read in the browser from its tables; null for a file that holds no pictures that move. */
export async function readFilm(file: File): Promise<Film | null> {
  const input = new Input({ formats: [MP4], source: new BlobSource(file) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) return null;
    const seconds = await input.computeDuration();
    return { seconds, cover: await coverOf(track, seconds, file.name).catch(() => null) };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

async function coverOf(track: InputVideoTrack, seconds: number, name: string): Promise<File | null> {
  if (!(await track.canDecode())) return null;
  const found = await new CanvasSink(track).getCanvas(seconds * COVER_AT);
  if (found === null) return null;
  const { canvas } = found;
  const bytes =
    canvas instanceof HTMLCanvasElement
      ? await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
      : await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return bytes && new File([bytes], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
