import sharp from 'sharp';
import { LIMITS } from '#libs/contracts/limits.js';
import { largestCrop, type CropBox } from '#libs/contracts/pictures/crop.js';
import { decodeBmp } from './bmp.js';
import { readBmpHeader } from './bmp-header.js';

/** Longest time that one picture may take, in seconds. */
const MOST_SECONDS = 20;
/** Of a JPEG that is made of a part of another one: no loss that people see. */
const QUALITY = 92;

/**
 * A part of a picture, as a person sees it, without what was written beside the picture: a JPEG of a JPEG, else a PNG. Of an animation
 * the first frame.
 * @param contentType by content
 * @param crop its width to height, and which part; the largest from the middle where none was chosen
 * @throws Error for what cannot be decoded, and for a part that reaches beyond the picture
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
  const made = isJpeg ? part.jpeg({ quality: QUALITY }) : part.png();
  return { bytes: await made.timeout({ seconds: MOST_SECONDS }).toBuffer(), extension: isJpeg ? 'jpg' : 'png' };
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
