import type { PictureAdvice } from '#libs/platforms/fields/placement.js';

export interface ImageFacts {
  /** In pixels; null if the image could not be measured. */
  size: { width: number; height: number } | null;
  /** The hash of the bytes; null if it could not be computed. */
  digest: string | null;
}

export type ImageAdvice =
  /** Smaller than the platform recommends. The platform accepts and enlarges it, so the console warns but does not refuse it. */
  | { kind: 'small'; width: number; height: number; wanted: PictureAdvice }
  /** The same bytes as the image at this index, which comes before it. */
  | { kind: 'copy'; of: number };

/**
 * Advice on each image, in their order. Images that are not known yet (undefined) get no advice and are not originals.
 * @param wanted the platform's advice about pictures; undefined if it gives none
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
