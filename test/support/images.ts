/** Synthetic pictures for tests: four quarters, each of one color, encoded by hand if no library writes the format. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

export type Color = readonly [red: number, green: number, blue: number];
export const RED: Color = [220, 30, 40];
export const GREEN: Color = [20, 160, 60];
export const BLUE: Color = [30, 60, 200];
export const YELLOW: Color = [240, 200, 20];

type ColorOf = (x: number, y: number) => Color;

/** Red and green above blue and yellow. */
export const quarters =
  (width: number, height: number): ColorOf =>
  (x, y) => {
    const [left, right] = y < height / 2 ? [RED, GREEN] : [BLUE, YELLOW];
    return x < width / 2 ? left : right;
  };

function rgb(width: number, height: number, color: ColorOf): Buffer {
  const bytes = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at += 3) bytes.set(color(x, y), at);
  return bytes;
}

const image = (width: number, height: number, color = quarters(width, height)) =>
  sharp(rgb(width, height, color), { raw: { width, height, channels: 3 } });

export const png = (width: number, height: number): Promise<Buffer> => image(width, height).png().toBuffer();
export const gif = (width: number, height: number): Promise<Buffer> => image(width, height).gif().toBuffer();

/** An animation: the quarters, then this many other frames. */
export async function animatedGif(width: number, height: number, frames: number): Promise<Buffer> {
  const pages = [rgb(width, height, quarters(width, height))];
  for (let i = 1; i < frames; i++) pages.push(rgb(width, height, () => [i % 256, 0, 0]));
  return sharp(Buffer.concat(pages), { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif()
    .toBuffer();
}

/** For EXIF orientation 1 to 8: the stored pixel that is shown at x, y; w and h are those of the stored image. */
const STORED_AT: ((x: number, y: number, w: number, h: number) => readonly [number, number])[] = [
  (x, y) => [x, y],
  (x, y, w) => [w - 1 - x, y],
  (x, y, w, h) => [w - 1 - x, h - 1 - y],
  (x, y, _w, h) => [x, h - 1 - y],
  (x, y) => [y, x],
  (x, y, _w, h) => [y, h - 1 - x],
  (x, y, w, h) => [w - 1 - y, h - 1 - x],
  (x, y, w) => [w - 1 - y, x],
];

/** A JPEG that shows the quarters, stored as by a camera in that orientation. */
export async function jpeg(width: number, height: number, orientation = 1): Promise<Buffer> {
  const [w, h] = orientation < 5 ? [width, height] : [height, width];
  const shown = quarters(width, height);
  const stored = new Map<number, Color>();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [sx, sy] = STORED_AT[orientation - 1]!(x, y, w, h);
      stored.set(sy * w + sx, shown(x, y));
    }
  return image(w, h, (x, y) => stored.get(y * w + x)!)
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation })
    .toBuffer();
}

interface BmpOptions {
  bits?: 1 | 4 | 8 | 16 | 24 | 32;
  isTopDown?: boolean;
  isRunLength?: boolean;
  color?: ColorOf;
}

const PALETTE = [RED, GREEN, BLUE, YELLOW];

/** A BMP with a Windows 3 header (BITMAPINFOHEADER). With 1 bit, blue and yellow become red and green. */
export function bmp(width: number, height: number, options: BmpOptions = {}): Buffer {
  const { bits = 24, isTopDown = false, isRunLength = false, color = quarters(width, height) } = options;
  const palette = bits > 8 ? [] : bits === 1 ? PALETTE.slice(0, 2) : PALETTE;
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, x) => color(x, isTopDown ? row : height - 1 - row)),
  );
  const indexOf = (c: Color) => PALETTE.indexOf(c) % (bits === 1 ? 2 : 4);
  const pixels = Buffer.concat(
    isRunLength
      ? [...rows.map((row) => runs(row.map(indexOf), bits)), Buffer.from([0, 1])]
      : rows.map((row) => plainRow(row, bits, indexOf)),
  );
  const at = 54 + palette.length * 4;
  const head = Buffer.alloc(at);
  head.write('BM');
  head.writeUInt32LE(at + pixels.length, 2);
  head.writeUInt32LE(at, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(isTopDown ? -height : height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(isRunLength ? (bits === 8 ? 1 : 2) : 0, 30);
  head.writeUInt32LE(palette.length, 46);
  palette.forEach(([red, green, blue], i) => head.set([blue, green, red, 0], 54 + i * 4));
  return Buffer.concat([head, pixels]);
}

function plainRow(row: readonly Color[], bits: number, indexOf: (c: Color) => number): Buffer {
  const bytes = Buffer.alloc(Math.floor((bits * row.length + 31) / 32) * 4);
  row.forEach((c, x) => {
    const [red, green, blue] = c;
    if (bits >= 24) bytes.set([blue, green, red], x * (bits / 8));
    else if (bits === 16) bytes.writeUInt16LE(((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3), x * 2);
    else {
      const place = Math.floor((x * bits) / 8);
      bytes[place]! |= indexOf(c) << (8 - bits - ((x * bits) % 8));
    }
  });
  return bytes;
}

/** Runs of one color, the last pixels of the row uncompressed, and the end mark. */
function runs(row: readonly number[], bits: number): Buffer {
  const bytes: number[] = [];
  const plain = row.slice(-3);
  const rest = row.slice(0, -3);
  for (let x = 0; x < rest.length;) {
    let length = 1;
    while (length < 255 && rest[x + length] === rest[x]) length++;
    bytes.push(length, bits === 8 ? rest[x]! : rest[x]! * 17);
    x += length;
  }
  bytes.push(0, 3, ...(bits === 8 ? [...plain, 0] : [plain[0]! * 16 + plain[1]!, plain[2]! * 16]));
  return Buffer.from([...bytes, 0, 0]);
}

/** A PNG whose header announces an image of this size, but which ends before the pixels. */
export function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 2, 0, 0, 0], 8);
  const pixels = chunk('IDAT', Buffer.alloc(1_000));
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', data), pixels.subarray(0, 9)]);
}

/** A readable PNG of exactly this many bytes, filled up by a chunk that readers skip. */
export async function pngOfBytes(bytes: number, width = 280): Promise<Buffer> {
  const small = await png(width, 100);
  const end = small.length - 12; // before IEND
  const filler = chunk('teSt', Buffer.alloc(bytes - small.length - 12));
  return Buffer.concat([small.subarray(0, end), filler, small.subarray(end)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), framed.length - 4);
  return framed;
}

/** The color at a position of a PNG, and its size. */
export async function readPng(bytes: Uint8Array): Promise<{ size: string; colorAt(x: number, y: number): number[] }> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    size: `${info.format === 'raw' ? '' : info.format}${info.width}x${info.height}`,
    colorAt: (x, y) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)],
  };
}
