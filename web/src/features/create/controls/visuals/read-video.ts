import { BlobSource, CanvasSink, Input, MP4 } from 'mediabunny';

export interface Video {
  seconds: number;
  /** A frame as the video's cover; null if this browser cannot show the video. */
  cover: File | null;
}

/** A video whose frames can be read until it is closed. */
export interface OpenVideo {
  seconds: number;
  /** Whether this browser can show its frames. */
  isShowable: boolean;
  /** The frame at a moment, as a picture under the video's name; null if there is none, for example before the first frame. */
  frameAt(seconds: number): Promise<File | null>;
  close(): void;
}

/** The moment of the cover, as a share of the video's length. The first frame is often black. */
export const COVER_AT = 0.1;
const QUALITY = 0.9;

/** Reads an MP4 file's tables in the browser; null for a file without moving pictures. */
export async function readVideo(file: File): Promise<Video | null> {
  const video = await openVideo(file, file.name);
  if (video === null) return null;
  const { seconds } = video;
  const cover = await video.frameAt(seconds * COVER_AT).catch(() => null);
  video.close();
  return { seconds, cover };
}

/** Opens an MP4 file; null for one without moving pictures. */
export async function openVideo(bytes: Blob, name: string): Promise<OpenVideo | null> {
  const input = new Input({ formats: [MP4], source: new BlobSource(bytes) });
  const close = () => input.dispose();
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track !== null) {
      const seconds = await input.computeDuration();
      const sink = (await track.canDecode()) ? new CanvasSink(track) : null;
      const frameAt = async (at: number) => pictureOf((await sink?.getCanvas(at))?.canvas, name);
      return { seconds, isShowable: sink !== null, frameAt, close };
    }
  } catch {
    // A file that cannot be read is not a video.
  }
  close();
  return null;
}

async function pictureOf(canvas: HTMLCanvasElement | OffscreenCanvas | undefined, name: string): Promise<File | null> {
  if (canvas === undefined) return null;
  const bytes =
    canvas instanceof HTMLCanvasElement
      ? await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
      : await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return bytes && new File([bytes], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
