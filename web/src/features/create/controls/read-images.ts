import { LIMITS } from '#libs/contracts/limits.js';
import { isImageFile } from '../../../lib/image-file.js';
import type { ChosenImage } from '../wizard/images.js';

export interface PickedImages {
  accepted: ChosenImage[];
  /** Names of files that are no image of these formats. */
  wrongFormat: string[];
  /** Names of files of 4,194,304 bytes or more. */
  tooLarge: string[];
}

/** Sorts picked files into usable images and refused ones (META-120, META-123). */
export async function readImages(files: readonly File[]): Promise<PickedImages> {
  const picked: PickedImages = { accepted: [], wrongFormat: [], tooLarge: [] };
  for (const file of files) {
    if (!(await isImageFile(file))) picked.wrongFormat.push(file.name);
    else if (file.size >= LIMITS.imageBytes) picked.tooLarge.push(file.name);
    else picked.accepted.push({ id: crypto.randomUUID(), name: file.name, file, preview: URL.createObjectURL(file) });
  }
  return picked;
}
