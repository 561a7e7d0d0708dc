/** Parts of pictures of a fixed shape: the geometry that browser and server share. */
export interface ImageSize {
  width: number;
  height: number;
}

/** A part of an image, in whole pixels of the original as a person sees it (rotated by its EXIF data). */
export interface CropBox extends ImageSize {
  x: number;
  y: number;
}

/** The error of a crop of whole numbers, and its field; null for a valid crop. */
export function cropProblem(
  { x, y, width, height }: CropBox,
  image: ImageSize,
  aspect: number,
): { field: keyof CropBox; problem: 'outside' | 'aspect' } | null {
  if (x < 0 || x >= image.width) return { field: 'x', problem: 'outside' };
  if (y < 0 || y >= image.height) return { field: 'y', problem: 'outside' };
  if (width < 1 || x + width > image.width) return { field: 'width', problem: 'outside' };
  if (height < 1 || y + height > image.height) return { field: 'height', problem: 'outside' };
  return isShaped({ width, height }, aspect) ? null : { field: 'height', problem: 'aspect' };
}

/** Whether the height is within one pixel of the aspect, which whole pixels rarely match exactly. @param aspect width to height */
export const isShaped = ({ width, height }: ImageSize, aspect: number): boolean =>
  Math.abs(width - aspect * height) <= aspect;

/** The largest crop of the right shape around the center of an image of at least one pixel. */
export function largestCrop(image: ImageSize, aspect: number): CropBox {
  const height = Math.max(1, Math.min(image.height, Math.floor(image.width / aspect)));
  const width = Math.min(image.width, Math.round(height * aspect));
  return { x: Math.floor((image.width - width) / 2), y: Math.floor((image.height - height) / 2), width, height };
}

/** Converts a crop from whole pixels to percents of the image's width and height. */
export const toPercentCrop = ({ x, y, width, height }: CropBox, image: ImageSize): CropBox => ({
  x: (x / image.width) * 100,
  y: (y / image.height) * 100,
  width: (width / image.width) * 100,
  height: (height / image.height) * 100,
});

/**
 * Converts a crop on a scaled image to whole pixels that fit the image and have the right shape.
 * @param percent each number in percent of the image's width or height
 */
export function toPixelCrop(percent: CropBox, image: ImageSize, aspect: number): CropBox {
  const largest = largestCrop(image, aspect);
  const width = clamp(Math.round((percent.width / 100) * image.width), 1, largest.width);
  const height = clamp(Math.round(width / aspect), 1, largest.height);
  return {
    x: clamp(Math.round((percent.x / 100) * image.width), 0, image.width - width),
    y: clamp(Math.round((percent.y / 100) * image.height), 0, image.height - height),
    width,
    height,
  };
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
