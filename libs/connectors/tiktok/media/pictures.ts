import { imageSize } from 'image-size';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { readBmpHeader } from '#libs/pictures/bmp-header.js';
import { decodeBmp } from '#libs/pictures/bmp.js';
import { ConnectorError } from '../../port/connector-error.js';

/** What TikTok takes: JPG, JPEG and PNG of so many pixels. Source: `/file/image/ad/upload/`, portal, read November 2026. */
const TAKEN: Readonly<Record<string, string>> = { jpg: 'jpg', png: 'png' };
const MOST_PIXELS = 3_686_400;
/** Larger ones are not decoded: what a run may cost of memory is bounded. */
const MOST_DECODED = 50_000_000;
const MOST_SECONDS = 30;

export interface Picture {
  bytes: Uint8Array;
  extension: string;
}

/**
 * A picture as TikTok takes it. What it takes is sent byte for byte; one of another format becomes a PNG of its first frame, and
 * one with too many pixels is drawn smaller in its own shape.
 * @throws ConnectorError INVALID_REQUEST for what is no picture that can be read
 */
export async function asTaken(bytes: Uint8Array): Promise<Picture> {
  try {
    const { width, height, type = '' } = imageSize(bytes);
    const extension = TAKEN[type];
    if (extension !== undefined && width * height <= MOST_PIXELS) return { bytes, extension };
    if (width * height > MOST_DECODED) throw new Error(`${width} x ${height} pixels`);
    const picture = type === 'bmp' ? openBmp(bytes) : sharp(bytes, { failOn: 'error', pages: 1 }).autoOrient();
    if (width * height > MOST_PIXELS) picture.resize(within((await picture.metadata()).autoOrient));
    const drawn = extension === 'jpg' ? picture.jpeg({ quality: 92 }) : picture.png();
    return { bytes: await drawn.timeout({ seconds: MOST_SECONDS }).toBuffer(), extension: extension ?? 'png' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConnectorError('INVALID_REQUEST', 'tiktok', { platformMessage: `the picture cannot be read: ${reason}` });
  }
}

/** The sides of the largest picture of a shape, as a person sees it. */
function within({ width, height }: { width: number; height: number }): ResizeOptions {
  const scale = Math.sqrt(MOST_PIXELS / (width * height));
  return { width: Math.floor(width * scale), height: Math.floor(height * scale), fit: 'fill' };
}

function openBmp(bytes: Uint8Array): Sharp {
  const file = Buffer.from(bytes);
  const { width, height } = readBmpHeader(file);
  const pixels = decodeBmp(file, { x: 0, y: 0, width, height });
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}
