import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { LIMITS } from '#libs/contracts/limits.js';
import { LOGO } from '#libs/contracts/account/logo.js';
import { cropProblem, type CropBox, type ImageSize } from '#libs/contracts/pictures/crop.js';
import { decodeBmp } from '#libs/pictures/bmp.js';
import { readBmpHeader } from '#libs/pictures/bmp-header.js';

/** An original, and the box to crop. */
export interface CropRequest {
  bytes: Uint8Array;
  /** Detected from the content. */
  contentType: string;
  box: CropBox;
}

export type CropOutcome =
  | { state: 'cropped'; png: Uint8Array }
  /** Known from the header alone: nothing was decoded. */
  | { state: 'too-many-pixels' }
  | { state: 'bad-crop'; field: keyof CropBox; problem: 'outside' | 'aspect' }
  /** Truncated, damaged, or slower than the limit. */
  | { state: 'unreadable'; reason: string };

/** Longest time that libvips may work on one image, in seconds. */
const MOST_SECONDS = 8;

// One image at a time on one core, no cache, and only the readers of formats that a logo may have.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });

/** A damaged image is an error; a warning of the reader is not. Of an animation, only the first frame is read. */
const OPTIONS: SharpOptions = { failOn: 'error', limitInputPixels: LIMITS.imagePixels, pages: 1 };

/** Crops the logo out of its original: a PNG of 112 x 40, without the original's metadata about author or place. */
export async function cropLogo({ bytes, contentType, box }: CropRequest): Promise<CropOutcome> {
  try {
    const original = contentType === 'image/bmp' ? openBmp(bytes) : await open(bytes);
    const { width, height } = original.size;
    if (width * height > LIMITS.imagePixels) return { state: 'too-many-pixels' };
    const wrong = cropProblem(box, original.size, LOGO.aspect);
    if (wrong) return { state: 'bad-crop', ...wrong };
    const cropped = await original.crop(box);
    const png = await cropped
      .resize(LOGO.width, LOGO.height, { fit: 'fill' })
      .png()
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer();
    return { state: 'cropped', png };
  } catch (error) {
    return { state: 'unreadable', reason: error instanceof Error ? error.message : String(error) };
  }
}

interface Original {
  /** The size after orientation, as a person sees it. */
  size: ImageSize;
  crop(box: CropBox): Promise<Sharp>;
}

async function open(bytes: Uint8Array): Promise<Original> {
  const { autoOrient: size } = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata();
  return {
    size,
    crop: async ({ x, y, width, height }) => {
      // A crop reads no further than necessary; this pass over the whole image detects a missing end.
      await sharp(bytes, OPTIONS).resize(8, 8, { fit: 'fill' }).raw().timeout({ seconds: MOST_SECONDS }).toBuffer();
      return sharp(bytes, OPTIONS).autoOrient().extract({ left: x, top: y, width, height });
    },
  };
}

function openBmp(source: Uint8Array): Original {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.length);
  return {
    size: readBmpHeader(bytes),
    crop: async (box) => sharp(decodeBmp(bytes, box), { raw: { width: box.width, height: box.height, channels: 4 } }),
  };
}
