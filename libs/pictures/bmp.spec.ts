import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BmpError } from './bmp-header.js';
import { decodeBmp } from './bmp.js';

/** Colors of a palette, so distinct that no two share a byte. */
const PALETTE = Array.from({ length: 256 }, (_, i) => [i, (i * 7 + 1) % 256, (i * 13 + 5) % 256] as const);
const FILE_HEADER = 14;
const [INFO, V3, V4, V5] = [40, 56, 108, 124];

interface Parts {
  width: number;
  height: number;
  bits: number;
  compression?: number;
  headerSize?: number;
  /** Written after the header, or into a header that has room for them. */
  masks?: readonly number[];
  colors?: number;
  pixels: Buffer;
}

function file({ width, height, bits, compression = 0, headerSize = INFO, masks = [], colors = 0, pixels }: Parts) {
  const head = Buffer.alloc(FILE_HEADER + headerSize + (headerSize === INFO ? masks.length * 4 : 0));
  const palette = PALETTE.slice(0, colors).flatMap(([red, green, blue]) => [blue, green, red, 0]);
  head.write('BM');
  head.writeUInt32LE(head.length + palette.length, 10);
  head.writeUInt32LE(headerSize, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  head.writeUInt32LE(colors, 46);
  masks.forEach((mask, i) => head.writeUInt32LE(mask, 54 + i * 4));
  return Buffer.concat([head, Buffer.from(palette), pixels]);
}

/** Rows of numbers with `bits` bits each. The first pixel takes the highest bits of a byte; a row fills whole words of 4 bytes. */
function packed(rows: readonly (readonly number[])[], bits: number): Buffer {
  return Buffer.concat(
    rows.map((row) => {
      const bytes = Buffer.alloc(Math.ceil((row.length * bits) / 32) * 4);
      row.forEach((value, x) => {
        if (bits >= 8) bytes.writeUIntLE(value, (x * bits) / 8, bits / 8);
        else bytes[Math.floor((x * bits) / 8)]! += value * 2 ** (8 - bits - ((x * bits) % 8));
      });
      return bytes;
    }),
  );
}

const colorOf = (index: number) => [...PALETTE[index]!, 255];

/** An image of any size, as rows from the top with pixels of `bits` bits, and a box within it. */
const image = (bits: number) =>
  fc
    .record({ width: fc.integer({ min: 1, max: 35 }), height: fc.integer({ min: 1, max: 9 }) })
    .chain(({ width, height }) => {
      const pixel = fc.integer({ min: 0, max: 2 ** bits - 1 });
      const row = fc.array(pixel, { minLength: width, maxLength: width });
      return fc.record({
        rows: fc.array(row, { minLength: height, maxLength: height }),
        isTopDown: fc.boolean(),
        corners: fc.tuple(fc.nat(width - 1), fc.nat(width - 1), fc.nat(height - 1), fc.nat(height - 1)),
      });
    })
    .map(({ rows, isTopDown, corners: [x0, x1, y0, y1] }) => {
      const [x, y] = [Math.min(x0, x1), Math.min(y0, y1)];
      const box = { x, y, width: Math.abs(x1 - x0) + 1, height: Math.abs(y1 - y0) + 1 };
      return {
        box,
        stored: isTopDown ? rows : rows.toReversed(),
        size: { width: rows[0]!.length, height: isTopDown ? -rows.length : rows.length },
        shown: rows.slice(y, y + box.height).flatMap((row) => row.slice(x, x + box.width)),
      };
    });

/** Expects every part of an image written with `options` to show every pixel in `color`. */
function shows(
  bits: number,
  options: Omit<Parts, 'width' | 'height' | 'bits' | 'pixels'>,
  color: (p: number) => number[],
) {
  fc.assert(
    fc.property(image(bits), ({ size, stored, box, shown }) => {
      const bytes = file({ ...size, bits, ...options, pixels: packed(stored, bits) });
      expect([...decodeBmp(bytes, box)]).toEqual(shown.flatMap(color));
    }),
  );
}

/** One channel of a pixel, scaled to 0 to 255. */
const spread = (pixel: number, shift: number, bits: number) =>
  Math.round((((pixel >>> shift) & (2 ** bits - 1)) * 255) / (2 ** bits - 1));

describe('decoding a BMP', () => {
  it.each([1, 4, 8])('PROFILE-009 shows each pixel of any part in its color, with a palette of %i bits', (bits) => {
    shows(bits, { colors: 2 ** bits }, colorOf);
  });

  it('PROFILE-009 reads 24-bit pixels as blue, green, red', () => {
    shows(24, {}, (pixel) => [pixel >>> 16, (pixel >>> 8) & 255, pixel & 255, 255]);
  });

  it('PROFILE-009 reads 16 or 32 bits without masks as five or eight bits for each color', () => {
    shows(16, {}, (pixel) => [spread(pixel, 10, 5), spread(pixel, 5, 5), spread(pixel, 0, 5), 255]);
    shows(32, {}, (pixel) => [(pixel >>> 16) & 255, (pixel >>> 8) & 255, pixel & 255, 255]);
  });

  it.each([
    ['behind a short header', { headerSize: INFO, masks: [0xf800, 0x07e0, 0x001f] }],
    ['in a long header', { headerSize: V4, masks: [0xf800, 0x07e0, 0x001f, 0] }],
  ])('PROFILE-009 reads colors by masks %s', (_where, options) => {
    shows(16, { compression: 3, ...options }, (p) => [spread(p, 11, 5), spread(p, 5, 6), spread(p, 0, 5), 255]);
  });

  it.each([
    ['the shortest header that has it', { headerSize: V3, compression: 3 }],
    ['the longest header', { headerSize: V5, compression: 3 }],
    ['a short header with a mask of its own', { headerSize: INFO, compression: 6 }],
  ])('PROFILE-009 reads transparency from %s', (_how, options) => {
    const masks = [0xff000000, 0xff0000, 0xff00, 0xff];
    shows(32, { ...options, masks }, (p) => [p >>> 24, (p >>> 16) & 255, (p >>> 8) & 255, p & 255]);
  });

  it('treats pixels as opaque if no mask defines transparency', () => {
    const masks = [0xff0000, 0xff00, 0xff];
    shows(32, { compression: 3, masks }, (p) => [(p >>> 16) & 255, (p >>> 8) & 255, p & 255, 255]);
  });

  it.each([
    [8, 1],
    [4, 2],
  ])('PROFILE-009 reads %i-bit run lengths, in runs of one color and pixel by pixel', (bits, kind) => {
    fc.assert(
      fc.property(
        image(bits),
        fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
        ({ size, stored, box, shown }, lengths) => {
          const rows = stored.map((row) => [...inRuns(row, bits, lengths), 0, 0]);
          const bytes = file({
            ...size,
            bits,
            compression: kind,
            colors: 2 ** bits,
            pixels: Buffer.from(rows.flat()),
          });
          expect([...decodeBmp(bytes, box)]).toEqual(shown.flatMap(colorOf));
        },
      ),
    );
  });

  it('fills skipped pixels with the first color, and stops at the end mark', () => {
    const [width, height] = [4, 3];
    // Two pixels of 5, a move by one pixel and one row, a pixel of 6, the end, and a run that must not appear.
    const pixels = Buffer.from([2, 5, 0, 2, 1, 1, 1, 6, 0, 1, 9, 9]);
    const bytes = file({ width, height, bits: 8, compression: 1, colors: 256, pixels });
    const shown = [0, 0, 0, 0, 0, 0, 0, 6, 5, 5, 0, 0];
    expect([...decodeBmp(bytes, { x: 0, y: 0, width, height })]).toEqual(shown.flatMap(colorOf));
  });

  it('drops pixels beyond the end of a row, and keeps the next row intact', () => {
    const [width, height] = [2, 2];
    // Three pixels of 5 where two fit, the end of the row, a move by one pixel, and a pixel of 6.
    const pixels = Buffer.from([3, 5, 0, 0, 0, 2, 1, 0, 1, 6, 0, 1]);
    const bytes = file({ width, height, bits: 8, compression: 1, colors: 256, pixels });
    expect([...decodeBmp(bytes, { x: 0, y: 0, width, height })]).toEqual([0, 6, 5, 5].flatMap(colorOf));
  });

  it('shows black for a color that is not in the palette', () => {
    const pixels = Buffer.from([1, 2, 0, 0]);
    const bytes = file({ width: 2, height: 1, bits: 8, colors: 2, pixels });
    expect([...decodeBmp(bytes, { x: 0, y: 0, width: 2, height: 1 })]).toEqual([...colorOf(1), 0, 0, 0, 255]);
  });

  it.each([1, 4, 8, 16, 24, 32])('PROFILE-012 refuses %i bits as soon as one byte of a pixel is missing', (bits) => {
    fc.assert(
      fc.property(image(bits), ({ size, stored, box }) => {
        const colors = bits > 8 ? 0 : 2 ** bits;
        const whole = file({ ...size, bits, colors, pixels: packed(stored, bits) });
        const filling = (32 - ((size.width * bits) % 32)) % 32;
        const end = whole.length - Math.floor(filling / 8); // the padding of the last row may be missing
        expect(decodeBmp(whole.subarray(0, end), box)).toEqual(decodeBmp(whole, box));
        expect(() => decodeBmp(whole.subarray(0, end - 1), box)).toThrow(BmpError);
      }),
    );
  });

  it.each([
    ['nothing', { width: 0 }],
    ['nothing', { height: 0 }],
    ['an unknown depth', { bits: 2 }],
    ['8 bits in runs of 4', { bits: 8, compression: 2 }],
    ['4 bits in runs of 8', { bits: 4, compression: 1 }],
    ['24 bits by masks', { compression: 3 }],
    ['an embedded picture of another format', { compression: 4 }],
    ['a header of an unknown size', { headerSize: 39 }],
  ])('PROFILE-012 refuses a file with %s: %j', (_what, wrong) => {
    const bytes = file({ width: 1, height: 1, bits: 24, headerSize: V5, pixels: Buffer.alloc(2_000), ...wrong });
    expect(() => decodeBmp(bytes, { x: 0, y: 0, width: 1, height: 1 })).toThrow(BmpError);
  });
});

/** Encodes a row in pieces: a run if its pixels are equal, plain pixels if there are at least three, else one by one. */
function inRuns(row: readonly number[], bits: number, lengths: Iterator<number>): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < row.length;) {
    const piece = row.slice(at, at + (lengths.next().value as number));
    at += piece.length;
    const nibbles = bits === 8 ? piece : pairs(piece);
    if (piece.every((value) => value === piece[0])) bytes.push(piece.length, bits === 8 ? piece[0]! : piece[0]! * 17);
    else if (piece.length >= 3) bytes.push(0, piece.length, ...nibbles, ...(nibbles.length % 2 === 1 ? [0] : []));
    else for (const value of piece) bytes.push(1, bits === 8 ? value : value * 16);
  }
  return bytes;
}

const pairs = (values: readonly number[]): number[] =>
  values.flatMap((value, i) => (i % 2 === 0 ? [value * 16 + (values[i + 1] ?? 0)] : []));
