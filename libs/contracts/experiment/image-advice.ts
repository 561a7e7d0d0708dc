/**
 * What the platform recommends for images of the feed, in pixels. It takes smaller ones and enlarges them, so that they
 * are advised against, never refused.
 */
export const RECOMMENDED_IMAGE = {
  /** The least width and height. */
  least: 600,
  /** Width and height at which an image is sharp everywhere. */
  best: 1_080,
} as const;

export interface ImageFacts {
  /** In pixels; null where the image could not be measured. */
  size: { width: number; height: number } | null;
  /** The same for the same bytes, and only for these; null where it could not be had. */
  digest: string | null;
}

export type ImageAdvice =
  | { kind: 'small'; width: number; height: number }
  /** The same bytes as the image at this index, which comes before it. */
  | { kind: 'copy'; of: number };

/** What to say of each image, in their order; images that are not known yet (undefined) get no advice and are no originals. */
export function imageAdvice(images: readonly (ImageFacts | undefined)[]): ImageAdvice[][] {
  return images.map((image, index) => {
    if (image === undefined) return [];
    const advice: ImageAdvice[] = [];
    const { size, digest } = image;
    if (size !== null && Math.min(size.width, size.height) < RECOMMENDED_IMAGE.least)
      advice.push({ kind: 'small', ...size });
    const of = digest === null ? index : images.findIndex((other) => other?.digest === digest);
    if (of < index) advice.push({ kind: 'copy', of });
    return advice;
  });
}
