import 'reflect-metadata';
import { EnvironmentError } from '#libs/config/environment.js';
import { connectDatabase } from '#libs/database/orm.js';
import { SealedValuesRepository } from '#libs/database/repositories/across-teams/sealed-values.repository.js';
import { Sealer } from '#libs/database/sealing.js';
import { readWorkerEnvironment } from '../worker-environment.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Replaces old keys: seals every value that another key sealed again, with the first of ENCRYPTION_KEYS. API and workers can run meanwhile.
 * Run it with the environment of a worker.
 * @returns whether the other keys can be removed
 */
async function reseal(): Promise<boolean> {
  const environment = readWorkerEnvironment();
  const sealer = new Sealer(environment.ENCRYPTION_KEYS);
  const others = sealer.otherKeys.join(', ');
  if (others === '')
    throw new EnvironmentError(['ENCRYPTION_KEYS: has only one key; it must have the new key first, then the old one']);
  const orm = await connectDatabase(environment.DATABASE_URL, { poolSize: 2 });
  try {
    const values = new SealedValuesRepository(() => orm.em.fork(), sealer);
    const { resealed, busy, unreadable } = await values.reseal();
    print(`Sealed with the key ${sealer.writingKey}: ${resealed}.`);
    if (unreadable > 0)
      print(
        `Sealed with a key that is not in ENCRYPTION_KEYS: ${unreadable}. Add that key, or let the teams link again.`,
      );
    if (busy > 0) print(`Being changed right now: ${busy}. Run this again.`);
    else print(`No value needs these keys any more: ${others}.`);
    return busy === 0;
  } finally {
    await orm.close();
  }
}

try {
  if (!(await reseal())) process.exitCode = 2;
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    error instanceof EnvironmentError ? `${reason}\n` : `Not all values were sealed again: ${reason}\n`,
  );
  process.exitCode = 1;
}
