import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { LocalStorage } from './local-storage.js';
import { MovingStorage } from './moving-storage.js';
import { FileMissingError } from './storage-errors.js';
import { chunks, describeStorage } from './testing/describe-storage.js';

const folder = mkdtempSync(path.join(tmpdir(), 'polyad-moving-'));
afterAll(() => rmSync(folder, { recursive: true }));
const [target, old] = ['new', 'old'].map((name) => new LocalStorage(path.join(folder, name))) as [
  LocalStorage,
  LocalStorage,
];
const moving = new MovingStorage(target, old);
const text = async (key: string, length: number) => Buffer.from(await moving.read(key, 0, length)).toString();

describe('MovingStorage', () => {
  describeStorage(() => moving);

  it('writes to the new storage, and reads in both', async () => {
    const [before, after] = [await old.put(chunks('before')), await moving.put(chunks('after'))];
    expect([await text(before.key, 6), await text(after.key, 5)]).toEqual(['before', 'after']);
    expect([await target.holds(after.key, 5), await old.holds(after.key, 5)]).toEqual([true, false]);
  });

  it('finishes an upload in the storage where it began', async () => {
    const key = await old.begin();
    await old.append(key, 0, chunks('half ') as AsyncGenerator<Buffer>);
    expect(await moving.arrived(key)).toBe(5);
    await moving.append(key, 5, chunks('and half') as AsyncGenerator<Buffer>);
    await moving.seal(key);
    expect([await old.size(key), await text(key, 13)]).toEqual([13, 'half and half']);
    await expect(target.size(key)).rejects.toThrow(FileMissingError);
  });

  it('flushes the storage that has the upload, although the new storage would accept any flush', async () => {
    const key = await old.begin();
    const flushed: string[] = [];
    class Watched extends LocalStorage {
      override flush(flushedKey: string): Promise<void> {
        flushed.push(flushedKey);
        return Promise.resolve();
      }
    }
    const bucket = new LocalStorage(path.join(folder, 'bucket'));
    bucket.flush = () => Promise.resolve(); // as a bucket's does
    await new MovingStorage(bucket, new Watched(path.join(folder, 'old'))).flush(key);
    expect(flushed).toEqual([key]);
  });

  it('deletes in both', async () => {
    const { key } = await old.put(chunks('a copy'));
    await target.put(chunks('a copy'), { key });
    await moving.delete(key);
    await expect(moving.size(key)).rejects.toThrow(FileMissingError);
  });
});
