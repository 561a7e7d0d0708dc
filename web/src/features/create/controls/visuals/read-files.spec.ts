import { describe, expect, it } from '@jest/globals';
import { videoOf } from '../../../../../../test/support/video.js';
import { jpeg, png } from '../../../../../../test/support/images.js';
import { readFiles } from './read-files.js';

const file = (name: string, bytes: Uint8Array, type = '') => new File([Uint8Array.from(bytes)], name, { type });
const branded = async (brand: string) => {
  const bytes = await videoOf({ seconds: 3 });
  bytes.set(new TextEncoder().encode(brand), 8);
  return bytes;
};
const read = async (...files: File[]) => {
  const { accepted, refused } = await readFiles(files, { takesVideos: true });
  return { accepted: accepted.map(({ name, file: { type } }) => [name, type]), refused };
};

describe('picked files', () => {
  it('META-121 may be videos of every brand that the server accepts', async () => {
    const files = await Promise.all(
      ['mp42', 'M4V ', '3gp4'].map(async (brand) => file(`${brand.trim()}.mp4`, await branded(brand))),
    );
    expect(await read(...files)).toEqual({
      accepted: [['mp42.mp4', 'video/mp4'], ['M4V.mp4', 'video/mp4'], ['3gp4.mp4', 'video/mp4']], // prettier-ignore
      refused: [],
    });
  });

  it('META-120 META-122 are refused before sending for the same reasons as on the server', async () => {
    const huge = await png(60, 40);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(1_000, 20);
    const files = [
      file('avif.jpg', Buffer.from('\0\0\0\x1cftypavif', 'latin1')),
      file('lossless.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xf7, 0, 4, 0, 0])),
      file('huge.png', huge),
      file('movie.mp4', await branded('qt  ')),
      file('sound.mp4', Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1')),
      file('long.mp4', await videoOf({ seconds: 14_400 })),
      file('picture.mp4', await jpeg(60, 40)),
      file('video.jpg', await branded('isom')),
      file('empty.png', new Uint8Array()),
    ];
    const { accepted, refused } = await read(...files, file('odd.jpg', await jpeg(60, 40)));
    expect(refused.map(({ name, fault }) => [name, fault])).toEqual([
      ['avif.jpg', 'format'],
      ['lossless.jpg', 'format'],
      ['huge.png', 'pixels'],
      ['movie.mp4', 'format'],
      ['sound.mp4', 'format'],
      ['long.mp4', 'videoLength'],
      ['picture.mp4', 'format'],
      ['video.jpg', 'format'],
      ['empty.png', 'format'],
    ]);
    expect(accepted).toEqual([['odd.jpg', 'image/jpeg']]);
  });

  it('are reported as changed if they are unreadable, and the others are added', async () => {
    const gone = Object.assign(file('gone.png', await png(60, 40)), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }),
    });
    expect(await read(gone, file('here.png', await png(60, 40)))).toEqual({
      accepted: [['here.png', 'image/png']],
      refused: [{ name: 'gone.png', fault: 'changed' }],
    });
  });
});
