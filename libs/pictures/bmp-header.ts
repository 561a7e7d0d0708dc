import type { ImageSize } from '#libs/contracts/pictures/crop.js';

/** The bytes are not a readable BMP. */
export class BmpError extends Error {
  override readonly name = 'BmpError';
}

/** Plain rows, run-length encoding of 8 or 4 bits, or colors by masks (BI_RGB, BI_RLE8, BI_RLE4, BI_BITFIELDS). */
const COMPRESSION = { none: 0, rle8: 1, rle4: 2, masks: 3, masksWithAlpha: 6 } as const;
const FILE_HEADER = 14;
/** Sizes of the second header: of OS/2, of Windows 3, and of later versions, which hold the masks. */
const HEADER = { core: 12, info: 40, withAlpha: 56 } as const;

export interface BmpHeader extends ImageSize {
  /** Rows are stored from the bottom upwards unless the height is negative. */
  isTopDown: boolean;
  bitsPerPixel: 1 | 4 | 8 | 16 | 24 | 32;
  isRunLength: boolean;
  /** Offset of the pixels. */
  pixelsAt: number;
  /** Offset of the colors, their number, and the bytes of each (blue first). */
  palette: { at: number; count: number; entryBytes: 3 | 4 };
  /** Bit masks of red, green, blue and alpha; alpha is 0 if the image has none. */
  masks: readonly [number, number, number, number];
}

/**
 * Reads the headers of a BMP. Source: BITMAPFILEHEADER, BITMAPINFOHEADER and BITMAPV5HEADER in Microsoft's Windows GDI reference. It
 * allocates nothing for the pixels.
 * @param bytes at least the first 70 bytes of the file
 * @throws BmpError
 */
export function readBmpHeader(bytes: Buffer): BmpHeader {
  try {
    return readHeader(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new BmpError('the header is cut off');
    throw error;
  }
}

function readHeader(bytes: Buffer): BmpHeader {
  if (bytes.toString('latin1', 0, 2) !== 'BM') throw new BmpError('not a BMP');
  const headerSize = bytes.readUInt32LE(FILE_HEADER);
  const isCore = headerSize === HEADER.core;
  if (!isCore && headerSize < HEADER.info) throw new BmpError('a header of an unknown size');
  const width = isCore ? bytes.readUInt16LE(18) : bytes.readInt32LE(18);
  const height = isCore ? bytes.readUInt16LE(20) : bytes.readInt32LE(22);
  const bitsPerPixel = bytes.readUInt16LE(isCore ? 24 : 28);
  const compression = isCore ? COMPRESSION.none : bytes.readUInt32LE(30);
  if (width < 1 || height === 0) throw new BmpError('an image without pixels');
  if (!isDepth(bitsPerPixel) || !fits(compression, bitsPerPixel)) throw new BmpError('an unsupported kind of BMP');
  const hasMasks = compression === COMPRESSION.masks || compression === COMPRESSION.masksWithAlpha;
  const maskBytesAfterHeader = !hasMasks || headerSize > HEADER.info ? 0 : compression === COMPRESSION.masks ? 12 : 16;
  const colors = isCore || bitsPerPixel > 8 ? 0 : bytes.readUInt32LE(46);
  const maxColors = bitsPerPixel > 8 ? 0 : 2 ** bitsPerPixel;
  return {
    width,
    height: Math.abs(height),
    isTopDown: height < 0,
    bitsPerPixel,
    isRunLength: compression === COMPRESSION.rle8 || compression === COMPRESSION.rle4,
    pixelsAt: bytes.readUInt32LE(10),
    palette: {
      at: FILE_HEADER + headerSize + maskBytesAfterHeader,
      count: colors === 0 ? maxColors : Math.min(colors, maxColors),
      entryBytes: isCore ? 3 : 4,
    },
    masks: hasMasks ? readMasks(bytes, headerSize, compression) : defaultMasks(bitsPerPixel),
  };
}

function readMasks(bytes: Buffer, headerSize: number, compression: number): BmpHeader['masks'] {
  const at = FILE_HEADER + HEADER.info;
  const hasAlpha = headerSize >= HEADER.withAlpha || compression === COMPRESSION.masksWithAlpha;
  return [
    bytes.readUInt32LE(at),
    bytes.readUInt32LE(at + 4),
    bytes.readUInt32LE(at + 8),
    hasAlpha ? bytes.readUInt32LE(at + 12) : 0,
  ];
}

const defaultMasks = (bits: number): BmpHeader['masks'] =>
  bits === 16 ? [0x7c00, 0x03e0, 0x001f, 0] : [0xff0000, 0xff00, 0xff, 0];

const isDepth = (bits: number): bits is BmpHeader['bitsPerPixel'] => [1, 4, 8, 16, 24, 32].includes(bits);

function fits(compression: number, bits: number): boolean {
  if (compression === COMPRESSION.none) return true;
  if (compression === COMPRESSION.rle8) return bits === 8;
  if (compression === COMPRESSION.rle4) return bits === 4;
  return (
    (compression === COMPRESSION.masks || compression === COMPRESSION.masksWithAlpha) && (bits === 16 || bits === 32)
  );
}
