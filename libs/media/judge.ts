import { LIMITS } from '#libs/contracts/limits.js';
import { latin1, startsWith } from './bytes.js';
import { pictureTypeOf, readPicture, type Picture } from './picture.js';

/**
 * The one judge of files for ads. The console asks it before a file is sent, the server once it has arrived: what one of them takes,
 * the other takes. Names and declared types say nothing here.
 */

/** What an ad shows, by what the bytes say. */
export type FileType =
  { kind: 'image'; contentType: Picture['contentType'] } | { kind: 'video'; contentType: 'video/mp4' };

/** Why a file is not taken: what it is, its size in bytes or in pixels, or the length of a video. */
export type FileFault = 'type' | 'size' | 'pixels' | 'film';

/** Of the beginning of a file, enough to recognise its type. */
export const SNIFFED_BYTES = 4_100;

/**
 * Brands whose files are no MP4 videos although they begin like one: QuickTime, pictures (HEIF, AVIF, JPEG 2000, Canon's raw ones) and
 * sounds. All others are taken, whichever camera or program they name: M4V, 3GP, Sony's XAVC. Source: mp4ra.org, November 2026.
 */
const OTHER_BRANDS = new Set([
  ...['qt  ', 'mif1', 'mif2', 'miaf', 'msf1', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'],
  ...['avif', 'avis', 'avio', 'crx ', 'jp2 ', 'jpx ', 'jpm ', 'mjp2', 'jxl ', 'M4A ', 'M4B ', 'M4P ', 'F4A ', 'F4B '],
]);
/** Where the brand of a file stands. */
const BRAND = { box: 4, from: 8, to: 12 } as const;

/** @returns null for what no ad shows */
export function fileTypeOf(head: Uint8Array): FileType | null {
  const contentType = pictureTypeOf(head);
  if (contentType !== null) return { kind: 'image', contentType };
  const isVideo = startsWith(head, 'ftyp', BRAND.box) && !OTHER_BRANDS.has(latin1(head, BRAND.from, BRAND.to));
  return isVideo ? { kind: 'video', contentType: 'video/mp4' } : null;
}

/** The largest file of a kind, in bytes: the limits of the specification are not accepted themselves. */
export const MOST_BYTES = { image: LIMITS.imageBytes - 1, video: LIMITS.videoBytes - 1 } as const;

/** @param bytes the whole file, or its beginning where that holds its size */
export function judgePicture(bytes: Uint8Array): Picture | { refused: FileFault } {
  const picture = readPicture(bytes);
  if (picture === null) return { refused: 'type' };
  return picture.width * picture.height > LIMITS.imagePixels ? { refused: 'pixels' } : picture;
}

/** @param film what could be read of it; null where it holds no pictures that move */
export function judgeFilm(film: { seconds: number } | null): FileFault | null {
  if (film === null) return 'type';
  return film.seconds > 0 && film.seconds < LIMITS.videoMinutes * 60 ? null : 'film';
}
