import type { CropBox } from '#libs/contracts/pictures/crop.js';

/** A stored upload, or a part of a picture, as an ad shows it. */
export interface ShownFile {
  asset: string;
  /** The part, as `variantOf` writes it; empty for the whole upload. */
  variant: string;
  /** For a part: its width to height, and the chosen area; without a choice the largest around the center. */
  crop?: { aspect: number; box: CropBox | undefined };
  /** Only people see it, in our lists: the platform does not get it. */
  isForPeople?: true;
}

/** A part of a picture by its name and its chosen area, if any: two areas are two variants of one upload. */
export const variantOf = (name: string, box: CropBox | undefined): string =>
  box === undefined ? name : `${name}@${box.x},${box.y},${box.width},${box.height}`;

/** The key of a shown file among an experiment's files: the upload's id, followed by the part. */
export const fileKey = (asset: string, variant: string): string => (variant === '' ? asset : `${asset}/${variant}`);
