import { judgePicture } from '#libs/media/judge.js';
import type { LocalStorage } from '#libs/storage/local-storage.js';
import { measureFilm } from './measure-film.js';
import type { Measures, Refused, Upload } from './upload-rules.js';

type Stored = Pick<Upload, 'kind' | 'storageKey' | 'sizeBytes'>;

/** The size of a stored file's pictures, and of a film its length, from their headers alone: nothing is ever decoded here. */
export async function measure(storage: LocalStorage, file: Stored): Promise<Measures | { refused: Refused }> {
  return file.kind === 'image' ? measureImage(storage, file) : measureFilm(storage, file);
}

async function measureImage(
  storage: LocalStorage,
  { storageKey, sizeBytes }: Stored,
): Promise<Measures | { refused: Refused }> {
  const judged = judgePicture(await storage.read(storageKey, 0, sizeBytes));
  return 'refused' in judged ? judged : { width: judged.width, height: judged.height };
}
