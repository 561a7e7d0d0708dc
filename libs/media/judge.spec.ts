import { describe, expect, it } from '@jest/globals';
import { BufferSource, Input, MP4 } from 'mediabunny';
import sharp from 'sharp';
import { videoOf } from '../../test/support/video.js';
import { bmp, gif, jpeg, png } from '../../test/support/images.js';
import { fileTypeOf, judgeVideo, judgePicture } from './judge.js';

const branded = async (brand: string) => {
  const bytes = await videoOf({ seconds: 3 });
  bytes.set(new TextEncoder().encode(brand), 8);
  return bytes;
};

describe('files for ads', () => {
  it.each(['isom', 'mp42', 'M4V ', 'M4VH', '3gp4', '3gp5', '3g2a', 'F4V ', 'MSNV', 'XAVC', 'dash', 'iso6'])(
    'META-121 a readable MP4 video of the brand %s is accepted',
    async (brand) => {
      const bytes = await branded(brand);
      expect(fileTypeOf(bytes)).toEqual({ kind: 'video', contentType: 'video/mp4' });
      const input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
      expect(await input.getPrimaryVideoTrack()).not.toBeNull();
    },
  );

  it.each(['qt  ', 'heic', 'mif1', 'avif', 'M4A ', 'crx '])(
    'META-121 a file of the brand %s is refused',
    async (brand) => {
      expect(fileTypeOf(await branded(brand))).toBeNull();
    },
  );

  it('META-120 a picture of its format is accepted, including an animated PNG', async () => {
    const plain = await png(60, 40);
    const animation = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
    const animated = Buffer.concat([plain.subarray(0, 33), animation, plain.subarray(33)]);
    for (const [bytes, contentType] of [
      [await jpeg(60, 40), 'image/jpeg'],
      [plain, 'image/png'],
      [animated, 'image/png'],
      [await gif(60, 40), 'image/gif'],
      [bmp(60, 40), 'image/bmp'],
    ] as const) {
      expect(fileTypeOf(bytes)).toEqual({ kind: 'image', contentType });
      expect(judgePicture(bytes)).toEqual({ contentType, width: 60, height: 40 });
    }
  });

  it('META-120 META-122 other types, too many pixels, videos without a video track or of four hours are refused', async () => {
    const others = [sharp(await png(60, 40)).webp(), sharp(await png(60, 40)).avif(), sharp(await png(60, 40)).tiff()];
    for (const other of others) expect(fileTypeOf(await other.toBuffer())).toBeNull();
    expect(fileTypeOf(Buffer.from('This is no video.'))).toBeNull();
    expect(fileTypeOf(new Uint8Array())).toBeNull();
    const huge = await png(60, 40);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(1_000, 20);
    expect(judgePicture(huge)).toEqual({ refused: 'pixels' });
    expect(judgePicture(huge.subarray(0, 20))).toEqual({ refused: 'type' });
    expect([null, { seconds: 0 }, { seconds: 1 }, { seconds: 14_400 }].map(judgeVideo)).toEqual([
      'type',
      'video',
      null,
      'video',
    ]);
  });
});
