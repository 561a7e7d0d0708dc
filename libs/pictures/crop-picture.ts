import sharp from 'sharp';
import { LIMITS } from '#libs/contracts/limits.js';
import { largestCrop, type CropBox } from '#libs/contracts/pictures/crop.js';
import { decodeBmp } from './bmp.js';
import { readBmpHeader } from './bmp-header.js';

/** Time limit for a picture in seconds, for each try: a timeout may only mean that the machine is busy. */
const TRIES_SECONDS = [20, 60, 120];
/** The picture was not cropped within the time limit of any try. */
export class CropLate extends Error {}

/** JPEG quality of a crop: no loss that people see. */
const QUALITY = 92;

/**
 * Crops a picture as a person sees it, without metadata. A JPEG stays a JPEG; all others become a PNG. Of an animation it takes the first
 * frame.
 * @param contentType from the bytes
 * @param crop ratio of width to height, and the part to keep; by default the largest part from the middle
 * @throws CropLate if it takes longer than 20 s, then longer than 60 s, then longer than 120 s
 * @throws Error if the bytes cannot be decoded, or the part reaches beyond the picture
 */
export async function cropPicture(
  bytes: Uint8Array,
  contentType: string,
  { aspect, box }: { aspect: number; box: CropBox | undefined },
): Promise<{ bytes: Uint8Array; extension: 'jpg' | 'png' }> {
  const isJpeg = contentType === 'image/jpeg';
  const part = await open(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    contentType,
    (size) => box ?? largestCrop(size, aspect),
  );
  const encoder = isJpeg ? part.jpeg({ quality: QUALITY }) : part.png();
  for (const seconds of TRIES_SECONDS) {
    const cropped = await encoder.clone().timeout({ seconds }).toBuffer().catch(lateOrThrow);
    if (cropped !== null) return { bytes: cropped, extension: isJpeg ? 'jpg' : 'png' };
  }
  throw new CropLate('the picture was not cropped in time');
}

function lateOrThrow(error: Error): null {
  if (/^timeout\b/.test(error.message)) return null;
  throw error;
}

async function open(bytes: Buffer, contentType: string, boxOf: (size: CropSize) => CropBox) {
  if (contentType === 'image/bmp') {
    const box = boxOf(readBmpHeader(bytes));
    return sharp(decodeBmp(bytes, box), { raw: { width: box.width, height: box.height, channels: 4 } });
  }
  const picture = sharp(bytes, { limitInputPixels: LIMITS.imagePixels, pages: 1 });
  const { autoOrient } = await picture.metadata();
  const { x, y, width, height } = boxOf(autoOrient);
  return picture.autoOrient().extract({ left: x, top: y, width, height });
}

type CropSize = Pick<CropBox, 'width' | 'height'>;
