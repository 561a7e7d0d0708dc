import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { emptyBoxes } from '../../../../../test/support/empty-boxes.js';
import { videoOf } from '../../../../../test/support/video.js';
import { readVideo } from './read-video.js';

const folder = mkdtempSync(path.join(tmpdir(), 'polyad-video-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(bytes: Uint8Array) {
  const file = path.join(folder, 'video');
  writeFileSync(file, bytes);
  return readVideo(file, bytes.length);
}

describe('reading a video', () => {
  it('tells its frame size and length', async () => {
    expect(await read(await videoOf({ seconds: 12, width: 360, height: 640 }))).toEqual({
      width: 360,
      height: 640,
      seconds: 12,
    });
  });

  it('gives up on a file of very many boxes, however many more there are', async () => {
    const cpuMs = async (boxes: number) => {
      const before = process.cpuUsage();
      expect(await read(emptyBoxes(boxes))).toBeNull();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    await cpuMs(1_000); // warms up the code that is compiled once
    const [first, tenfold] = [await cpuMs(60_000), await cpuMs(600_000)];
    // The reader stops after 40,000 boxes. Without that bound, ten times as many boxes take ten times as long.
    expect(tenfold).toBeLessThan(4 * first + 200);
  });

  it('is null for a file that ends before its tables', async () => {
    expect(await read((await videoOf({ seconds: 2 })).slice(0, 400))).toBeNull();
    expect(await read(new Uint8Array(0))).toBeNull();
  });
});
