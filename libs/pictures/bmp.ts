import type { CropBox } from '#libs/contracts/pictures/crop.js';
import { BmpError, readBmpHeader, type BmpHeader } from './bmp-header.js';

/**
 * Decodes a part of a BMP of any depth, with run-length encoding or masks. libvips reads no BMP. The best-maintained reader on npm turns
 * some images black: 4-bit images of odd width, and run-length encoded images.
 * @param box a box within the image
 * @returns RGBA, 8 bits each, row by row from the top
 * @throws BmpError if the image is cut off
 */
export function decodeBmp(bytes: Buffer, box: CropBox): Buffer {
  const header = readBmpHeader(bytes);
  const pixels = Buffer.alloc(box.width * box.height * 4);
  const colorAt = header.isRunLength ? runLengthColors(bytes, header) : rowColors(bytes, header);
  let at = 0;
  for (let y = box.y; y < box.y + box.height; y++) {
    const row = header.isTopDown ? y : header.height - 1 - y;
    for (let x = box.x; x < box.x + box.width; x++, at += 4) pixels.writeUInt32BE(colorAt(x, row), at);
  }
  return pixels;
}

/** RGBA of a pixel as one number; rows are counted in stored order. */
type Colors = (x: number, row: number) => number;

/** Rows of equal length, padded to 4 bytes. */
function rowColors(bytes: Buffer, header: BmpHeader): Colors {
  const { width, height, bitsPerPixel, pixelsAt } = header;
  const stride = Math.floor((bitsPerPixel * width + 31) / 32) * 4;
  // Some writers omit the padding of the last row.
  if (pixelsAt + stride * (height - 1) + Math.ceil((bitsPerPixel * width) / 8) > bytes.length)
    throw new BmpError('the image is cut off');
  const start = (row: number) => pixelsAt + row * stride;
  switch (bitsPerPixel) {
    case 32:
    case 16: {
      const color = byMasks(header.masks);
      return bitsPerPixel === 32
        ? (x, row) => color(bytes.readUInt32LE(start(row) + x * 4))
        : (x, row) => color(bytes.readUInt16LE(start(row) + x * 2));
    }
    case 24:
      return (x, row) => ((bytes.readUIntLE(start(row) + x * 3, 3) << 8) | 0xff) >>> 0;
    default: {
      const palette = readPalette(bytes, header);
      const perByte = 8 / bitsPerPixel;
      const mask = 2 ** bitsPerPixel - 1;
      return (x, row) => {
        const byte = bytes[start(row) + Math.floor(x / perByte)]!;
        return palette[(byte >> ((perByte - 1 - (x % perByte)) * bitsPerPixel)) & mask]!;
      };
    }
  }
}

/**
 * Reads pairs of a count and a color. After a count of 0, the second byte is a command: 0 ends the row, 1 ends the image, 2 moves, and a
 * higher value is the number of plain pixels that follow.
 */
function runLengthColors(bytes: Buffer, header: BmpHeader): Colors {
  const { width, height, bitsPerPixel, pixelsAt } = header;
  const palette = readPalette(bytes, header);
  const indexes = Buffer.alloc(width * height);
  let [at, x, row] = [pixelsAt, 0, 0];
  const next = () => {
    if (at >= bytes.length) throw new BmpError('the image is cut off');
    return bytes[at++]!;
  };
  const put = (index: number) => {
    if (x < width && row < height) indexes[row * width + x] = index;
    x++;
  };
  const indexOf = (byte: number, place: number) =>
    bitsPerPixel === 8 ? byte : place % 2 === 0 ? byte >> 4 : byte & 0xf;
  while (row < height) {
    const count = next();
    const value = next();
    if (count > 0) for (let i = 0; i < count; i++) put(indexOf(value, i));
    else if (value === 0) [x, row] = [0, row + 1];
    else if (value === 1) break;
    else if (value === 2) [x, row] = [x + next(), row + next()];
    else {
      const length = Math.ceil((value * bitsPerPixel) / 8);
      for (let i = 0, byte = 0; i < value; i++) {
        if (bitsPerPixel === 8 || i % 2 === 0) byte = next();
        put(indexOf(byte, i));
      }
      if (length % 2 === 1) at++;
    }
  }
  return (atX, atRow) => palette[indexes[atRow * width + atX]!]!;
}

/** A pixel whose color is missing in the file becomes black. */
function readPalette(bytes: Buffer, { palette: { at, count, entryBytes } }: BmpHeader): Uint32Array {
  if (at + count * entryBytes > bytes.length) throw new BmpError('the colors are cut off');
  const palette = new Uint32Array(256).fill(0xff);
  for (let i = 0; i < count; i++) palette[i] = (bytes.readUIntLE(at + i * entryBytes, 3) << 8) | 0xff;
  return palette;
}

function byMasks(masks: BmpHeader['masks']): (pixel: number) => number {
  const [red, green, blue, alpha] = masks.map((mask) => {
    if (mask === 0) return null;
    const shift = 31 - Math.clz32(mask & -mask);
    return { mask, shift, scale: 255 / (mask >>> shift) };
  });
  const part = (channel: typeof red, pixel: number, absent: number) =>
    channel ? Math.round(((pixel & channel.mask) >>> channel.shift) * channel.scale) : absent;
  return (pixel) =>
    ((part(red, pixel, 0) << 24) |
      (part(green, pixel, 0) << 16) |
      (part(blue, pixel, 0) << 8) |
      part(alpha, pixel, 255)) >>>
    0;
}
