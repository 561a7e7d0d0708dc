/** The team's logo: limits of the specification (PROFILE-008 to PROFILE-013) and the geometry that browser and server share. */
export const LOGO = {
  /** Size of what is stored, in pixels. */
  width: 112,
  height: 40,
  /** Width to height of a crop. */
  aspect: 2.8,
  /** The largest original that is accepted (40 MB). */
  maxBytes: 41_943_040,
  extensions: ['jpg', 'jpeg', 'png', 'bmp', 'gif'],
} as const;

export interface ImageSize {
  width: number;
  height: number;
}

/** A part of an image, in whole pixels of the original as a person sees it (turned the way its EXIF data says). */
export interface CropBox extends ImageSize {
  x: number;
  y: number;
}

/** What is wrong with a crop of whole numbers, and which of them to blame; null for a crop that can be made. */
export function cropProblem(
  { x, y, width, height }: CropBox,
  image: ImageSize,
): { field: keyof CropBox; problem: 'outside' | 'aspect' } | null {
  if (x < 0 || x >= image.width) return { field: 'x', problem: 'outside' };
  if (y < 0 || y >= image.height) return { field: 'y', problem: 'outside' };
  if (width < 1 || x + width > image.width) return { field: 'width', problem: 'outside' };
  if (height < 1 || y + height > image.height) return { field: 'height', problem: 'outside' };
  return isLogoShaped({ width, height }) ? null : { field: 'height', problem: 'aspect' };
}

/** Within one pixel of height of the aspect: whole pixels rarely meet 2.8 exactly. */
export const isLogoShaped = ({ width, height }: ImageSize): boolean =>
  Math.abs(width - LOGO.aspect * height) <= LOGO.aspect;

/** The largest crop of the right shape, in the middle of an image of at least one pixel. */
export function largestCrop(image: ImageSize): CropBox {
  const height = Math.max(1, Math.min(image.height, Math.floor(image.width / LOGO.aspect)));
  const width = Math.min(image.width, Math.round(height * LOGO.aspect));
  return { x: Math.floor((image.width - width) / 2), y: Math.floor((image.height - height) / 2), width, height };
}

/**
 * A crop drawn on a scaled image as one of whole pixels that fits the image and has the right shape.
 * @param percent each number in percent of the image's width or height
 */
export function toPixelCrop(percent: CropBox, image: ImageSize): CropBox {
  const largest = largestCrop(image);
  const width = clamp(Math.round((percent.width / 100) * image.width), 1, largest.width);
  const height = clamp(Math.round(width / LOGO.aspect), 1, largest.height);
  return {
    x: clamp(Math.round((percent.x / 100) * image.width), 0, image.width - width),
    y: clamp(Math.round((percent.y / 100) * image.height), 0, image.height - height),
    width,
    height,
  };
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
