import type { FileStorage } from './file-storage.js';
import { LocalStorage } from './local-storage.js';
import { MovingStorage } from './moving-storage.js';
import { StorageError } from './storage-errors.js';
import { oldStoragePlace, storagePlace, type StorageEnvironment, type StoragePlace } from './storage-settings.js';

const PROOF_MS = 10_000;

/** The storage that the environment names. It is not called yet. */
export async function openStorage(environment: StorageEnvironment): Promise<FileStorage> {
  const old = oldStoragePlace(environment);
  const storage = await openPlace(storagePlace(environment));
  return old === null ? storage : new MovingStorage(storage, await openPlace(old));
}

async function openPlace(place: StoragePlace): Promise<FileStorage> {
  if ('folder' in place) return new LocalStorage(place.folder);
  const { S3Storage } = await import('./s3/s3-storage.js'); // load the S3 client only if it is used
  return new S3Storage(place);
}

/**
 * Checks at the start whether this process has all rights that it needs in the storage. A fault that may pass by itself is only reported.
 * @throws StorageError for a fault that an operator has to repair
 */
export async function proveStorage(storage: FileStorage, warn: (reason: string) => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageError('away', 'no answer yet')), PROOF_MS);
  });
  try {
    await Promise.race([storage.prove(), late]);
  } catch (error) {
    if (error instanceof StorageError && error.problem === 'refused') throw error;
    warn(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
}
