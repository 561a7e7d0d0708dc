import { describe, expect, it } from '@jest/globals';
import { emptyBoxes } from '../../../../../test/support/empty-boxes.js';
import { videoOf } from '../../../../../test/support/video.js';
import { readVideo } from './read-video.js';

const read = (bytes: Uint8Array) => readVideo(async (start, end) => bytes.subarray(start, end), bytes.length);

/** A regular video whose tables come after so many empty boxes. */
async function videoBehind(boxes: number): Promise<Uint8Array> {
  const video = Buffer.from(await videoOf({ seconds: 2 }));
  const end = video.readUInt32BE(0); // of its first box, the file type
  const empty = emptyBoxes(boxes);
  return Buffer.concat([
    video.subarray(0, end),
    empty.subarray(Buffer.from(empty).readUInt32BE(0)),
    video.subarray(end),
  ]);
}

describe('reading of a video', () => {
  it('returns its frame size and length', async () => {
    expect(await read(await videoOf({ seconds: 12, width: 360, height: 640 }))).toEqual({
      width: 360,
      height: 640,
      seconds: 12,
    });
  });

  it('gives up after very many boxes', async () => {
    // The reader stops after 40,000 boxes: what follows them is not read, though it is a regular video.
    expect(await read(await videoBehind(1_000))).toMatchObject({ seconds: 2 });
    expect(await read(await videoBehind(60_000))).toBeNull();
  });

  it('returns null for a file that ends before its tables', async () => {
    expect(await read((await videoOf({ seconds: 2 })).slice(0, 400))).toBeNull();
    expect(await read(new Uint8Array(0))).toBeNull();
  });
});
