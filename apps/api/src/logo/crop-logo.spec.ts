import { describe, expect, it } from '@jest/globals';
import { encode } from 'bmp-ts';
import * as images from '../../../../test/support/images.js';
import { cropLogo } from './crop-logo.js';

const [WIDTH, HEIGHT] = [561, 403];
/** A box in the middle, so that it contains a part of every quarter. */
const MIDDLE = { x: 168, y: 162, width: 224, height: 80 };

const crop = (bytes: Buffer, contentType: string, box = MIDDLE) => cropLogo({ bytes, contentType, box });

/** Colors near the corners of the logo, each replaced by the nearest known color. */
async function cornersOf(outcome: Awaited<ReturnType<typeof cropLogo>>) {
  if (outcome.state !== 'cropped') throw new Error(JSON.stringify(outcome));
  const { size, colorAt } = await images.readPng(outcome.png);
  const near = (color: number[]) =>
    [images.RED, images.GREEN, images.BLUE, images.YELLOW].find((known) =>
      known.every((part, i) => Math.abs(part - color[i]!) <= 9),
    ) ?? color;
  return {
    size,
    corners: [near(colorAt(4, 4)), near(colorAt(107, 4)), near(colorAt(4, 35)), near(colorAt(107, 35))],
  };
}
const ALL_FOUR = { size: '112x40', corners: [images.RED, images.GREEN, images.BLUE, images.YELLOW] };

describe('crop of a logo', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('PROFILE-011 follows EXIF orientation %i of a JPEG', async (orientation) => {
    const bytes = await images.jpeg(WIDTH, HEIGHT, orientation);
    expect(await cornersOf(await crop(bytes, 'image/jpeg'))).toEqual(ALL_FOUR);
    const corner = { x: WIDTH - 112, y: HEIGHT - 40, width: 112, height: 40 };
    const { corners } = await cornersOf(await crop(bytes, 'image/jpeg', corner));
    expect(corners).toEqual(Array(4).fill(images.YELLOW));
  });

  it.each([
    ['a png', images.png, 'image/png'],
    ['a gif', images.gif, 'image/gif'],
    ['an animation, of its first frame', () => images.animatedGif(WIDTH, HEIGHT, 5), 'image/gif'],
  ] as const)('PROFILE-009 PROFILE-011 crops %s', async (_name, make, contentType) => {
    expect(await cornersOf(await crop(await make(WIDTH, HEIGHT), contentType))).toEqual(ALL_FOUR);
  });

  it.each([
    ['24 bits', {}],
    ['32 bits', { bits: 32 }],
    ['16 bits', { bits: 16 }],
    ['8 bits', { bits: 8 }],
    ['4 bits and an odd width', { bits: 4 }],
    ['8 bits in runs', { bits: 8, isRunLength: true }],
    ['4 bits in runs', { bits: 4, isRunLength: true }],
    ['rows from the top', { isTopDown: true }],
  ] as const)('PROFILE-009 PROFILE-011 crops a BMP with %s', async (_name, options) => {
    expect(await cornersOf(await crop(images.bmp(WIDTH, HEIGHT, options), 'image/bmp'))).toEqual(ALL_FOUR);
  });

  it.each([24, 32] as const)('crops a BMP with %i bits of another encoder', async (bitPP) => {
    const data = Buffer.alloc(WIDTH * HEIGHT * 4);
    const color = images.quarters(WIDTH, HEIGHT);
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      const [red, green, blue] = color(at % WIDTH, Math.floor(at / WIDTH));
      data.set([255, blue, green, red], at * 4);
    }
    const written = encode({ width: WIDTH, height: HEIGHT, data, bitPP });
    expect(await cornersOf(await crop(written.data, 'image/bmp'))).toEqual(ALL_FOUR);
  });

  it('crops a BMP with two colors', async () => {
    const { corners } = await cornersOf(await crop(images.bmp(WIDTH, HEIGHT, { bits: 1 }), 'image/bmp'));
    expect(corners).toEqual([images.RED, images.GREEN, images.RED, images.GREEN]);
  });

  it.each([
    ['png', images.png, 'image/png'],
    ['jpeg', images.jpeg, 'image/jpeg'],
    ['gif', images.gif, 'image/gif'],
    ['bmp', images.bmp, 'image/bmp'],
    ['bmp in runs', (w: number, h: number) => images.bmp(w, h, { bits: 8, isRunLength: true }), 'image/bmp'],
  ] as const)('PROFILE-012 refuses a truncated %s wherever the crop lies', async (_name, make, type) => {
    const bytes = await make(WIDTH, HEIGHT);
    const top = { x: 0, y: 0, width: 112, height: 40 };
    for (const share of [0.3, 0.9])
      expect((await crop(bytes.subarray(0, bytes.length * share), type, top)).state).toBe('unreadable');
    expect((await crop(bytes.subarray(0, 30), type, top)).state).toBe('unreadable');
  });

  it('refuses more than 50 megapixels by the header alone, and accepts 50', async () => {
    const tooMany = { state: 'too-many-pixels' };
    expect(await crop(images.pngHeader(10_000, 10_000), 'image/png')).toEqual(tooMany);
    expect(await crop(images.pngHeader(10_000, 5_001), 'image/png')).toEqual(tooMany);
    // An image within the limit is decoded, and found to end after the header.
    expect((await crop(images.pngHeader(10_000, 5_000), 'image/png')).state).toBe('unreadable');
    const wide = images.bmp(1, 1);
    wide.writeInt32LE(10_000, 18);
    wide.writeInt32LE(-10_000, 22);
    expect(await crop(wide, 'image/bmp')).toEqual(tooMany);
  });

  it('refuses a crop beyond the image or of another shape, and names the number', async () => {
    const bytes = await images.png(280, 100);
    const outside = await crop(bytes, 'image/png', { x: 0, y: 0, width: 281, height: 100 });
    expect(outside).toEqual({ state: 'bad-crop', field: 'width', problem: 'outside' });
    const square = await crop(bytes, 'image/png', { x: 0, y: 0, width: 100, height: 100 });
    expect(square).toEqual({ state: 'bad-crop', field: 'height', problem: 'aspect' });
  });

  it('refuses other formats, whatever their name', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="280" height="100"><rect width="9"/></svg>');
    const whole = { x: 0, y: 0, width: 280, height: 100 };
    expect((await crop(svg, 'image/png', whole)).state).toBe('unreadable');
  });
});
