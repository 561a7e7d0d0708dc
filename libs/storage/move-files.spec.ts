import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StoredFileRow } from '#libs/database/repositories/stored-file.repository.js';
import { LocalStorage } from './local-storage.js';
import { countLeft, moveFiles } from './move-files.js';
import { chunks } from './testing/describe-storage.js';

let folder: string;
let [old, target]: LocalStorage[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'polyad-move-'));
  [old, target] = ['old', 'new'].map((name) => new LocalStorage(path.join(folder, name)));
});
afterEach(() => rm(folder, { recursive: true }));

async function* rows(...files: StoredFileRow[]): AsyncGenerator<StoredFileRow> {
  yield* files;
}
const stored = async (...texts: string[]) => Promise.all(texts.map((text) => old!.put(chunks(text))));
const move = (...files: StoredFileRow[]) => moveFiles({ target: target!, old: old! }, rows(...files));
const text = async (key: string) => Buffer.from(await target!.read(key, 0, await target!.size(key))).toString();

describe('moving files', () => {
  it('copies each once, by its row or, for a logo, by its key alone, and keeps the originals', async () => {
    const [video, picture, logo] = await stored('a video', 'a picture', 'a logo');
    const files = [video!, picture!, { key: logo!.key, sizeBytes: null, sha256: null }];
    expect(await move(...files)).toEqual({ copied: 3, copiedBytes: 22, already: 0, missing: [], damaged: [] });
    expect(await move(...files)).toMatchObject({ copied: 0, already: 3 });
    expect(await Promise.all(files.map(({ key }) => text(key)))).toEqual(['a video', 'a picture', 'a logo']);
    expect(await old!.size(video!.key)).toBe(7);
  });

  it('starts again after it was killed, even in the middle of a file', async () => {
    const files = await stored('one', 'two', 'three');
    const { read } = old!;
    old!.read = (key, ...range) =>
      key === files[1]!.key ? Promise.reject(new Error('killed')) : read.call(old, key, ...range);
    await expect(move(...files)).rejects.toThrow('killed');
    old!.read = read;
    await appendFile(`${target!.fileOf(files[1]!.key)}.part`, 'tw').catch(() => undefined); // what a killed copy leaves
    await move(...files);
    expect(await Promise.all(files.map(({ key }) => text(key)))).toEqual(['one', 'two', 'three']);
  });

  it('counts files that only the old storage has, even if their upload has just ended', async () => {
    const [copied, left, deleted] = await stored('copied', 'left', 'deleted');
    await move({ key: copied!.key, sizeBytes: null, sha256: null });
    await old!.delete(deleted!.key);
    const keys = [copied!, left!, deleted!].map(({ key }) => key);
    expect(await countLeft({ target: target!, old: old! }, [...keys, await old!.begin(), await target!.begin()])).toBe(
      2,
    );
  });

  it('does not copy a file whose bytes differ from its row, and names it', async () => {
    const [whole, longer, other, lost] = await stored('whole', 'longer', 'other', 'lost');
    await appendFile(old!.fileOf(longer!.key), '!');
    await rm(old!.fileOf(lost!.key));
    const wrong = { ...other!, sha256: whole!.sha256 };
    expect(await move(whole!, longer!, wrong, lost!)).toMatchObject({
      copied: 1,
      missing: [lost!.key],
      damaged: expect.arrayContaining([longer!.key, other!.key]),
    });
    expect(await target!.holds(longer!.key, 7)).toBe(false);
  });
});
