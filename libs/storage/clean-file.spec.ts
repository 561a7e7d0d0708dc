import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { videoOf } from '../../test/support/video.js';
import { png } from '../../test/support/images.js';
import { openClean } from './clean-file.js';
import { LocalStorage } from './local-storage.js';

const SECRET = Buffer.from('Ana Perez');

let folder: string;
let storage: LocalStorage;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'clean-'));
  storage = new LocalStorage(folder);
});
afterAll(() => rm(folder, { recursive: true }));

async function opened(kind: 'image' | 'video', bytes: Uint8Array) {
  const stored = await storage.put((async function* () { yield bytes; })()); // prettier-ignore
  const clean = (await openClean(storage, { kind, storageKey: stored.key, sizeBytes: String(stored.sizeBytes) }))!;
  const room = new Uint8Array(1_000);
  const parts: Buffer[] = [];
  for (let at = 0; at < clean.sizeBytes; at += 1_000)
    parts.push(Buffer.from(await clean.read(at, Math.min(at + 1_000, clean.sizeBytes), room)));
  return {
    whole: Buffer.concat(parts),
    sizeBytes: clean.sizeBytes,
    kept: await storage.read(stored.key, 0, bytes.length),
  };
}

describe('a stored file for outsiders', () => {
  it('is a picture without metadata, while the stored one stays unchanged', async () => {
    const bytes = await sharp(await png(60, 40))
      .withExif({ IFD0: { Artist: SECRET.toString() } })
      .jpeg()
      .toBuffer();
    const { whole, sizeBytes, kept } = await opened('image', bytes);
    expect([whole.length, whole.includes(SECRET)]).toEqual([sizeBytes, false]);
    expect((await sharp(whole).metadata()).width).toBe(60);
    expect(bytes.equals(kept)).toBe(true);
  });

  it('is a video of the same length, with its metadata overwritten', async () => {
    const plain = await videoOf({ seconds: 3, bytes: 20_000 });
    const note = Buffer.concat([Buffer.from([0, 0, 0, 8 + SECRET.length]), Buffer.from('udta'), SECRET]);
    const bytes = Buffer.concat([plain, note]);
    const { whole, kept } = await opened('video', bytes);
    expect(whole).toHaveLength(bytes.length);
    expect(whole.includes(SECRET)).toBe(false);
    expect(whole.includes('mdat')).toBe(true);
    expect(bytes.equals(kept)).toBe(true);
  });
});
