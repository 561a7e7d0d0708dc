import { imageSize } from 'image-size';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { readBmpHeader } from '#libs/pictures/bmp-header.js';
import { decodeBmp } from '#libs/pictures/bmp.js';
import { ConnectorError } from '../../port/connector-error.js';

/**
 * Formats that TikTok accepts: JPG, JPEG and PNG, with a maximum number of pixels. Source: `/file/image/ad/upload/`, portal, read November
 * 2026.
 */
const ACCEPTED_TYPES: Readonly<Record<string, string>> = { jpg: 'jpg', png: 'png' };
const MOST_PIXELS = 3_686_400;
/** Larger pictures are not decoded, which limits the memory that a run needs. */
const MOST_DECODED = 50_000_000;
const MOST_SECONDS = 30;

export interface Picture {
  bytes: Uint8Array;
  extension: string;
}

/**
 * Converts a picture to one that TikTok accepts. An accepted picture stays as it is. Another format becomes a PNG of its first frame,
 * and a picture with too many pixels is scaled down in the same ratio.
 * @throws ConnectorError INVALID_REQUEST if the bytes are not a readable picture
 */
export async function toAcceptedPicture(bytes: Uint8Array): Promise<Picture> {
  try {
    const { width, height, type = '' } = imageSize(bytes);
    const extension = ACCEPTED_TYPES[type];
    if (extension !== undefined && width * height <= MOST_PIXELS) return { bytes, extension };
    if (width * height > MOST_DECODED) throw new Error(`${width} x ${height} pixels`);
    const picture = type === 'bmp' ? openBmp(bytes) : sharp(bytes, { failOn: 'error', pages: 1 }).autoOrient();
    if (width * height > MOST_PIXELS) picture.resize(largestAccepted((await picture.metadata()).autoOrient));
    const drawn = extension === 'jpg' ? picture.jpeg({ quality: 92 }) : picture.png();
    return { bytes: await drawn.timeout({ seconds: MOST_SECONDS }).toBuffer(), extension: extension ?? 'png' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConnectorError('INVALID_REQUEST', 'tiktok', { platformMessage: `the picture cannot be read: ${reason}` });
  }
}

/** Width and height of the largest accepted picture with the same ratio. */
function largestAccepted({ width, height }: { width: number; height: number }): ResizeOptions {
  const scale = Math.sqrt(MOST_PIXELS / (width * height));
  return { width: Math.floor(width * scale), height: Math.floor(height * scale), fit: 'fill' };
}

function openBmp(bytes: Uint8Array): Sharp {
  const file = Buffer.from(bytes);
  const { width, height } = readBmpHeader(file);
  const pixels = decodeBmp(file, { x: 0, y: 0, width, height });
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}
