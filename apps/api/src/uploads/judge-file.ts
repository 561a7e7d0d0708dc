import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { LIMITS } from '#libs/contracts/limits.js';
import type { LocalStorage } from '#libs/storage/local-storage.js';
import { measureFilm } from './measure-film.js';
import type { Measures, Refused, Upload } from './upload-rules.js';

/** Content types by what the bytes say; names and declared types are not believed. */
const KINDS: Readonly<Record<string, Upload['kind']>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/bmp': 'image',
  'image/gif': 'image',
  'video/mp4': 'video',
};
/** Of the beginning of a file, enough to recognise its type. */
export const SNIFFED_BYTES = 4_100;

type Stored = Pick<Upload, 'kind' | 'storageKey' | 'sizeBytes'>;

/** @returns null for what no ad shows */
export async function typeOf(head: Uint8Array): Promise<Pick<Upload, 'kind' | 'contentType'> | null> {
  const type = await fileTypeFromBuffer(head);
  const kind = type && KINDS[type.mime];
  return kind ? { kind, contentType: type.mime } : null;
}

/** The size of a stored file's pictures, and of a film its length, from their headers alone: nothing is ever decoded here. */
export async function measure(storage: LocalStorage, file: Stored): Promise<Measures | { refused: Refused }> {
  return file.kind === 'image' ? measureImage(storage, file) : measureFilm(storage, file);
}

async function measureImage(
  storage: LocalStorage,
  { storageKey, sizeBytes }: Stored,
): Promise<Measures | { refused: Refused }> {
  let size: { width: number; height: number };
  try {
    size = imageSize(await storage.read(storageKey, 0, sizeBytes));
  } catch {
    return { refused: 'type' }; // the bytes begin like a picture and hold none
  }
  if (size.width < 1 || size.height < 1) return { refused: 'type' };
  if (size.width * size.height > LIMITS.imagePixels) return { refused: 'pixels' };
  return { width: size.width, height: size.height };
}
