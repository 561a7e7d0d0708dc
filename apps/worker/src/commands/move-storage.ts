import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { EnvironmentError } from '#libs/config/environment.js';
import { connectDatabase } from '#libs/database/orm.js';
import { StoredFileRepository } from '#libs/database/repositories/stored-file.repository.js';
import { countLeft, moveFiles, type Moved } from '#libs/storage/move-files.js';
import { MovingStorage } from '#libs/storage/moving-storage.js';
import { openStorage, proveStorage } from '#libs/storage/open-storage.js';
import { oldStoragePlace } from '#libs/storage/storage-settings.js';
import { readWorkerEnvironment } from '../worker-environment.js';

const PROGRESS_MS = 10_000;
/** Maximum number of printed keys. */
const MOST_KEYS = 20;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const count = (n: number, what: string): string => `${n} ${n === 1 ? what : `${what}s`}`;

/**
 * Copies every file that a row names from STORAGE_OLD_URL to STORAGE_URL, while API and workers run with both. Run it with the environment
 * of a worker.
 * @returns whether STORAGE_OLD_URL can be removed
 */
async function move(): Promise<boolean> {
  const environment = readWorkerEnvironment();
  const oldPlace = oldStoragePlace(environment);
  // Without this check, opening the storage would create the folder.
  if (oldPlace && 'folder' in oldPlace && !existsSync(oldPlace.folder))
    throw new EnvironmentError([`STORAGE_OLD_URL: there is no folder ${oldPlace.folder}; is it mounted here?`]);
  const storage = await openStorage(environment);
  if (!(storage instanceof MovingStorage))
    throw new EnvironmentError(['STORAGE_OLD_URL: is missing (the place that the uploads move from)']);
  await proveStorage(storage, (reason) => {
    throw new Error(reason);
  });
  const orm = await connectDatabase(environment.DATABASE_URL, { poolSize: 2 });
  try {
    const rows = new StoredFileRepository(() => orm.em.fork());
    // Read this first: the copying below can miss the row of an upload that ends meanwhile.
    const begun = await rows.arriving();
    let printed = Date.now();
    const moved = await moveFiles(storage, rows.complete(), ({ copied, already }) => {
      if (Date.now() - printed < PROGRESS_MS) return;
      printed = Date.now();
      print(`${count(copied, 'file')} copied, ${already} there already …`);
    });
    return report(moved, await countLeft(storage, new Set([...begun, ...(await rows.arriving())])));
  } finally {
    await orm.close();
  }
}

function report({ copied, copiedBytes, already, missing, damaged }: Moved, arriving: number): boolean {
  print(`Copied: ${count(copied, 'file')}, ${copiedBytes} bytes; size and SHA-256 agree.`);
  print(`There already: ${count(already, 'file')}.`);
  for (const [keys, words] of [
    [missing, 'in neither storage'],
    [damaged, 'changed since their upload, so not copied'],
  ] as const)
    if (keys.length > 0) print(`${count(keys.length, 'file')} ${words}: ${keys.slice(0, MOST_KEYS).join(', ')}`);
  if (arriving > 0)
    print(
      `${count(arriving, 'upload')} still arriving in the old storage, or just complete there. Run this again later.`,
    );
  if (missing.length > 0)
    print(
      'Does STORAGE_OLD_URL name the place where the files are, and is it mounted? If they are lost for good, you can remove it anyway.',
    );
  if (damaged.length > 0) print('Check the damaged files before you remove STORAGE_OLD_URL.');
  const isDone = arriving === 0 && missing.length === 0 && damaged.length === 0;
  if (isDone) print('Every file is in the new storage. You can remove STORAGE_OLD_URL.');
  return isDone;
}

try {
  if (!(await move())) process.exitCode = 2;
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof EnvironmentError ? `${reason}\n` : `Not all files were moved: ${reason}\n`);
  process.exitCode = 1;
}
