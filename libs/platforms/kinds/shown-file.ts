import type { CropBox } from '#libs/contracts/pictures/crop.js';

/** A stored upload, or a part of a picture, as an ad shows it. */
export interface ShownFile {
  asset: string;
  /** Which part, as `variantOf` writes it; empty for the whole upload. */
  variant: string;
  /** Of a part: its width to height, and which one was chosen; the largest from the middle where none was. */
  crop?: { aspect: number; box: CropBox | undefined };
}

/** A part of a picture by its name and, where one was chosen, its place: two places are two variants of one upload. */
export const variantOf = (name: string, box: CropBox | undefined): string =>
  box === undefined ? name : `${name}@${box.x},${box.y},${box.width},${box.height}`;

/** What a file that ads show is known by among an experiment's files: the upload's id, and behind it the part. */
export const fileKey = (asset: string, variant: string): string => (variant === '' ? asset : `${asset}/${variant}`);
