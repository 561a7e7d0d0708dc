import type { PictureAdvice } from '#libs/platforms/fields/fields.js';

export interface ImageFacts {
  /** In pixels; null where the image could not be measured. */
  size: { width: number; height: number } | null;
  /** The same for the same bytes, and only for these; null where it could not be had. */
  digest: string | null;
}

export type ImageAdvice =
  /** Smaller than its platform wants: taken and enlarged, so that it is advised against, never refused. */
  | { kind: 'small'; width: number; height: number; wanted: PictureAdvice }
  /** The same bytes as the image at this index, which comes before it. */
  | { kind: 'copy'; of: number };

/**
 * What to say of each image, in their order; images that are not known yet (undefined) get no advice and are no originals.
 * @param wanted what the platform says of pictures; undefined where it says nothing
 */
export function imageAdvice(
  images: readonly (ImageFacts | undefined)[],
  wanted: PictureAdvice | undefined,
): ImageAdvice[][] {
  return images.map((image, index) => {
    if (image === undefined) return [];
    const advice: ImageAdvice[] = [];
    const { size, digest } = image;
    if (size !== null && wanted !== undefined && Math.min(size.width, size.height) < wanted.least)
      advice.push({ kind: 'small', ...size, wanted });
    const of = digest === null ? index : images.findIndex((other) => other?.digest === digest);
    if (of < index) advice.push({ kind: 'copy', of });
    return advice;
  });
}
