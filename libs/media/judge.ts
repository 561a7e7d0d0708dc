import { LIMITS } from '#libs/contracts/limits.js';
import { latin1, startsWith } from './bytes.js';
import { pictureTypeOf, readPicture, type Picture } from './picture.js';

/**
 * The only check of files for ads. The console runs it before it sends a file, and the server when the file has arrived, so both accept
 * the same files. File names and declared types do not count.
 */

/** The type of a file that ads can show, found from its bytes. */
export type FileType =
  { kind: 'image'; contentType: Picture['contentType'] } | { kind: 'video'; contentType: 'video/mp4' };

/** Why a file is refused: its type, its size in bytes or in pixels, or the length of a video. */
export type FileFault = 'type' | 'size' | 'pixels' | 'video';

/** The number of bytes from the beginning of a file that are enough to recognize its type. */
export const SNIFFED_BYTES = 4_100;

/**
 * Brands whose files begin like an MP4 video but are not: QuickTime, pictures (HEIF, AVIF, JPEG 2000, Canon's raw formats) and sounds. All
 * other brands of cameras and programs are accepted: M4V, 3GP, Sony's XAVC. Source: mp4ra.org, November 2026.
 */
const OTHER_BRANDS = new Set([
  ...['qt  ', 'mif1', 'mif2', 'miaf', 'msf1', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'],
  ...['avif', 'avis', 'avio', 'crx ', 'jp2 ', 'jpx ', 'jpm ', 'mjp2', 'jxl ', 'M4A ', 'M4B ', 'M4P ', 'F4A ', 'F4B '],
]);
/** Offsets of the box type and the brand. */
const BRAND = { box: 4, from: 8, to: 12 } as const;

/** @returns null for a type that no ad shows */
export function fileTypeOf(head: Uint8Array): FileType | null {
  const contentType = pictureTypeOf(head);
  if (contentType !== null) return { kind: 'image', contentType };
  const isVideo = startsWith(head, 'ftyp', BRAND.box) && !OTHER_BRANDS.has(latin1(head, BRAND.from, BRAND.to));
  return isVideo ? { kind: 'video', contentType: 'video/mp4' } : null;
}

/** The largest file of a kind, in bytes. The specification's limits are exclusive. */
export const MOST_BYTES = { image: LIMITS.imageBytes - 1, video: LIMITS.videoBytes - 1 } as const;

/** @param bytes the whole file, or a beginning that contains the picture's size */
export function judgePicture(bytes: Uint8Array): Picture | { refused: FileFault } {
  const picture = readPicture(bytes);
  if (picture === null) return { refused: 'type' };
  return picture.width * picture.height > LIMITS.imagePixels ? { refused: 'pixels' } : picture;
}

/** @param video what could be read of the video; null if it has no video track */
export function judgeVideo(video: { seconds: number } | null): FileFault | null {
  if (video === null) return 'type';
  return video.seconds > 0 && video.seconds < LIMITS.videoMinutes * 60 ? null : 'video';
}
