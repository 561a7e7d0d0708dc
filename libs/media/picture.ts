import { cleanBmp, readBmp } from './bmp.js';
import { cleanGif, readGif } from './gif.js';
import { cleanJpeg, readJpeg } from './jpeg.js';
import { cleanPng, readPng } from './png.js';

/** The type and size of a picture, from its headers; sides in pixels, as a person sees it. */
export interface Picture {
  contentType: PictureType;
  width: number;
  height: number;
}
export type PictureType = keyof typeof FORMATS;

interface Format {
  /** The possible first bytes of a file. */
  begins: readonly (readonly number[])[];
  extension: string;
  /** @returns null if the bytes contain no picture, or not enough to know its size */
  read(bytes: Uint8Array): { width: number; height: number } | null;
  /** @returns the file without metadata: see `cleanPicture` */
  clean(bytes: Uint8Array): Uint8Array;
}

const FORMATS = {
  'image/jpeg': { begins: [[0xff, 0xd8, 0xff]], extension: 'jpg', read: readJpeg, clean: cleanJpeg },
  'image/png': {
    begins: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    extension: 'png',
    read: readPng,
    clean: cleanPng,
  },
  'image/gif': {
    begins: ['GIF87a', 'GIF89a'].map((text) => [...text].map((letter) => letter.charCodeAt(0))),
    extension: 'gif',
    read: readGif,
    clean: cleanGif,
  },
  'image/bmp': { begins: [[0x42, 0x4d]], extension: 'bmp', read: readBmp, clean: cleanBmp },
} as const satisfies Record<string, Format>;

/** File extension of each picture type. */
export const EXTENSION_OF_PICTURE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FORMATS).map(([type, { extension }]) => [type, extension]),
);

/** The picture type, by the file's first bytes; null if ads cannot show it. */
export function pictureTypeOf(head: Uint8Array): PictureType | null {
  const found = Object.entries(FORMATS).find(([, { begins }]) =>
    begins.some((start) => start.every((byte, index) => head[index] === byte)),
  );
  return found === undefined ? null : (found[0] as PictureType);
}

/**
 * Reads the type and the size of a picture from its headers, without decoding it.
 * @param bytes the beginning of the file, long enough for its headers
 * @returns null if it is not a picture, or its size is not within these bytes
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
 * Returns the same picture, pixel for pixel, without metadata from a camera, a program or a person. Such metadata are place, author,
 * device, dates, comments, thumbnails, texts, edits, and any bytes after its end. It keeps what display needs: colors, profile,
 * transparency, animation and orientation. It also keeps the mark which says that an AI model made the picture.
 * @returns the same bytes if the picture type is unknown
 */
export function cleanPicture(bytes: Uint8Array): Uint8Array {
  const type = pictureTypeOf(bytes);
  return type === null ? bytes : FORMATS[type].clean(bytes);
}
