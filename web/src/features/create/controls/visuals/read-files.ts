import { fileTypeOf, judgeVideo, judgePicture, MOST_BYTES, SNIFFED_BYTES, type FileFault } from '#libs/media/judge.js';
import { hasImageName } from '../../../../lib/image-file.js';
import { isReadable } from '../../../../lib/uploads/is-readable.js';
import { thumbnailSlot, type ChosenImage } from '../../form/images.js';

export type RefusedFor = 'format' | 'imageSize' | 'videoSize' | 'videoLength' | 'pixels' | 'changed';

export interface PickedFiles {
  /** The id of each is its slot; the cover of a video has a slot of its own. */
  accepted: ChosenImage[];
  refused: { name: string; fault: RefusedFor }[];
}

interface Takes {
  takesVideos: boolean;
}

const toChosenImage = (id: string, file: File): ChosenImage => ({
  id,
  name: file.name,
  file,
  preview: URL.createObjectURL(file),
});

/**
 * Sorts picked files into usable and refused ones (META-120 to META-123). It uses the server's own check, so that the server does not
 * refuse an accepted file after the upload. It parses videos, and takes their covers from them.
 */
export async function readFiles(files: readonly File[], takes: Takes): Promise<PickedFiles> {
  const picked: PickedFiles = { accepted: [], refused: [] };
  for (const file of files) {
    try {
      const read = await readFile(file, takes);
      if (typeof read === 'string') picked.refused.push({ name: file.name, fault: read });
      else picked.accepted.push(...read);
    } catch (error) {
      if (await isReadable(file)) throw error;
      picked.refused.push({ name: file.name, fault: 'changed' });
    }
  }
  return picked;
}

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());

async function readFile(file: File, { takesVideos }: Takes): Promise<ChosenImage[] | RefusedFor> {
  const type = fileTypeOf(await bytesOf(file.slice(0, SNIFFED_BYTES)));
  const hasMatchingName = type?.kind === 'image' ? hasImageName(file.name) : /\.mp4$/i.test(file.name);
  if (type === null || !hasMatchingName || (type.kind === 'video' && !takesVideos)) return 'format';
  if (file.size > MOST_BYTES[type.kind]) return type.kind === 'image' ? 'imageSize' : 'videoSize';
  const id = crypto.randomUUID();
  // The browser guesses the type from the name; the content may be another type.
  const typed = file.type === type.contentType ? file : new File([file], file.name, { type: type.contentType });
  if (type.kind === 'image') {
    const judged = judgePicture(await bytesOf(file.slice(0, file.size)));
    return 'refused' in judged ? REASONS[judged.refused] : [toChosenImage(id, typed)];
  }
  const { readVideo } = await import('./read-video.js');
  const video = await readVideo(file);
  const fault = judgeVideo(video);
  if (video === null || fault !== null) return REASONS[fault ?? 'type'];
  return [toChosenImage(id, typed), ...(video.cover === null ? [] : [toChosenImage(thumbnailSlot(id), video.cover)])];
}

/** The reason shown for each fault of the check. A file's size is checked before its kind is known. */
const REASONS = { type: 'format', pixels: 'pixels', video: 'videoLength', size: 'imageSize' } as const satisfies Record<
  FileFault,
  RefusedFor
>;
