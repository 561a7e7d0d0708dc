import { LIMITS } from '#libs/contracts/limits.js';
import { isImageFile } from '../../../../lib/image-file.js';
import { thumbnailSlot, type ChosenImage } from '../../wizard/images.js';

/** Why a file is not taken. */
export type FileFault = 'format' | 'imageSize' | 'videoSize' | 'videoLength';

export interface PickedFiles {
  /** Each with its slot; the cover of a film has one of its own. */
  accepted: ChosenImage[];
  refused: { name: string; fault: FileFault }[];
}

const chosen = (id: string, file: File): ChosenImage => ({
  ...{ id, name: file.name, file },
  preview: URL.createObjectURL(file),
});

/** Sorts picked files into usable ones and refused ones (META-120 to META-123). Films are looked into, and bring their cover along. */
export async function readFiles(
  files: readonly File[],
  { takesVideos }: { takesVideos: boolean },
): Promise<PickedFiles> {
  const picked: PickedFiles = { accepted: [], refused: [] };
  const refuse = (file: File, fault: FileFault) => void picked.refused.push({ name: file.name, fault });
  for (const file of files) {
    const id = crypto.randomUUID();
    if (await isImageFile(file)) {
      if (file.size >= LIMITS.imageBytes) refuse(file, 'imageSize');
      else picked.accepted.push(chosen(id, file));
    } else if (!takesVideos || !/\.mp4$/i.test(file.name)) refuse(file, 'format');
    else if (file.size >= LIMITS.videoBytes) refuse(file, 'videoSize');
    else {
      const { readFilm } = await import('./read-film.js');
      const film = await readFilm(file);
      if (film === null) refuse(file, 'format');
      else if (film.seconds <= 0 || film.seconds >= LIMITS.videoMinutes * 60) refuse(file, 'videoLength');
      else {
        const asVideo = file.type === 'video/mp4' ? file : new File([file], file.name, { type: 'video/mp4' });
        picked.accepted.push(chosen(id, asVideo));
        if (film.cover !== null) picked.accepted.push(chosen(thumbnailSlot(id), film.cover));
      }
    }
  }
  return picked;
}
