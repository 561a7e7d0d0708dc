import { LIMITS } from '#libs/contracts/limits.js';
import type { VisualDraft } from './draft.js';

const EXTENSIONS = ['jpg', 'jpeg', 'png', 'bmp', 'gif'] as const;
export const IMAGE_ACCEPT = EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** First bytes of the formats: a text file named .png is told apart before it travels. */
const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x42, 0x4d],
  [0x47, 0x49, 0x46, 0x38],
] as const;

export interface PickedImages {
  accepted: VisualDraft[];
  /** Names of files that are no image of these formats. */
  wrongFormat: string[];
  /** Names of files of 4,194,304 bytes or more. */
  tooLarge: string[];
}

/** Sorts picked files into usable images and refused ones (META-120, META-123). */
export async function readImages(files: readonly File[]): Promise<PickedImages> {
  const picked: PickedImages = { accepted: [], wrongFormat: [], tooLarge: [] };
  for (const file of files) {
    if (!(await isImage(file))) picked.wrongFormat.push(file.name);
    else if (file.size >= LIMITS.imageBytes) picked.tooLarge.push(file.name);
    else picked.accepted.push({ id: crypto.randomUUID(), name: file.name, file, preview: URL.createObjectURL(file) });
  }
  return picked;
}

async function isImage(file: File): Promise<boolean> {
  const extension = file.name.split('.').pop()?.toLowerCase() ?? '';
  if (!(EXTENSIONS as readonly string[]).includes(extension)) return false;
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return SIGNATURES.some((signature) => signature.every((byte, index) => head[index] === byte));
}
