import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LocalStorage } from './local-storage.js';
import { chunks, describeStorage } from './testing/describe-storage.js';

const folder = mkdtempSync(path.join(tmpdir(), 'polyad-storage-'));
const storage = new LocalStorage(folder);
afterAll(() => rmSync(folder, { recursive: true }));

describe('LocalStorage', () => {
  describeStorage(() => new LocalStorage(folder));

  it('writes even if bytes arrive one by one, so that few of them are in memory', async () => {
    const key = await storage.begin();
    const bytewise = async function* (): AsyncGenerator<Buffer> {
      for (let at = 0; at < 3_000; at++) yield Buffer.of(at % 251);
      throw new Error('connection lost');
    };
    await expect(storage.append(key, 0, bytewise())).rejects.toThrow('connection lost');
    const arrived = await storage.arrived(key);
    expect(arrived).toBeGreaterThan(1_000);
    const expected = Buffer.from(Array.from({ length: arrived }, (_, at) => at % 251));
    expect(Buffer.from(await storage.read(key, 0, arrived)).equals(expected)).toBe(true);
  });

  it('refuses to start if a file has the name of its folder', async () => {
    const { key } = await storage.put(chunks('a file'));
    const misplaced = new LocalStorage(storage.fileOf(key));
    const refused = { name: 'StorageError', problem: 'refused' };
    await expect(misplaced.prove()).rejects.toMatchObject(refused);
    await expect(misplaced.size(key)).rejects.toMatchObject(refused);
    await expect(misplaced.delete(key)).rejects.toMatchObject(refused);
    await expect(misplaced.unchangedSince(new Date()).next()).rejects.toMatchObject(refused);
  });

  it('hides uploads from other users of the machine', async () => {
    const before = process.umask(0);
    const open = new LocalStorage(path.join(folder, 'fresh'));
    try {
      await open.check();
      const { key } = await open.put(chunks('private'));
      const modes = [path.join(folder, 'fresh'), path.dirname(open.fileOf(key)), open.fileOf(key)].map(
        (place) => statSync(place).mode & 0o777,
      );
      expect(modes).toEqual([0o700, 0o700, 0o600]);
    } finally {
      process.umask(before);
    }
  });
});
