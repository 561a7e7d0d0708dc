import { cleanBmp, readBmp } from './bmp.js';
import { cleanGif, readGif } from './gif.js';
import { cleanJpeg, readJpeg } from './jpeg.js';
import { cleanPng, readPng } from './png.js';

/** A picture by its headers; its sides are in pixels, as a person sees it. */
export interface Picture {
  contentType: PictureType;
  width: number;
  height: number;
}
export type PictureType = keyof typeof FORMATS;

interface Format {
  /** How its files begin. */
  begins: readonly (readonly number[])[];
  extension: string;
  /** @returns null for bytes that hold no picture, or not its size yet */
  read(bytes: Uint8Array): { width: number; height: number } | null;
  /** @returns the file without what shows nothing: see `cleanPicture` */
  clean(bytes: Uint8Array): Uint8Array;
}

const FORMATS = {
  'image/jpeg': { begins: [[0xff, 0xd8, 0xff]], extension: 'jpg', read: readJpeg, clean: cleanJpeg },
  'image/png': {
    begins: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ...{ extension: 'png', read: readPng, clean: cleanPng },
  },
  'image/gif': {
    begins: ['GIF87a', 'GIF89a'].map((text) => [...text].map((letter) => letter.charCodeAt(0))),
    ...{ extension: 'gif', read: readGif, clean: cleanGif },
  },
  'image/bmp': { begins: [[0x42, 0x4d]], extension: 'bmp', read: readBmp, clean: cleanBmp },
} as const satisfies Record<string, Format>;

/** How a picture of each type ends its name. */
export const EXTENSION_OF_PICTURE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FORMATS).map(([type, { extension }]) => [type, extension]),
);

/** What a file is by its first bytes; null where it is no picture that an ad shows. */
export function pictureTypeOf(head: Uint8Array): PictureType | null {
  const found = Object.entries(FORMATS).find(([, { begins }]) =>
    begins.some((start) => start.every((byte, index) => head[index] === byte)),
  );
  return found === undefined ? null : (found[0] as PictureType);
}

/**
 * Reads what a picture is and how large, from its headers: nothing is decoded.
 * @param bytes of the file, from its first one; enough of them for its headers
 * @returns null for what is no picture, or has its size behind these bytes
 */
export function readPicture(bytes: Uint8Array): Picture | null {
  const contentType = pictureTypeOf(bytes);
  if (contentType === null) return null;
  try {
    const size = FORMATS[contentType].read(bytes);
    return size === null || size.width < 1 || size.height < 1 ? null : { contentType, ...size };
  } catch (error) {
    if (error instanceof RangeError) return null; // the bytes end within a header
    throw error;
  }
}

/**
 * The same picture, pixel for pixel, without what a camera, a program or a person wrote beside it: place, author, device, dates,
 * comments, thumbnails, texts, edits, and whatever follows its end. What is needed to show it stays: colours, profile, transparency,
 * animation, how it is turned, and the mark of a picture that a model has made.
 * @returns the same bytes where they are no picture that is known here
 */
export function cleanPicture(bytes: Uint8Array): Uint8Array {
  const type = pictureTypeOf(bytes);
  return type === null ? bytes : FORMATS[type].clean(bytes);
}
