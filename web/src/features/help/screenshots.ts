import type { PictureName } from './help-texts.js';

export interface Screenshot {
  src: string;
  width: number;
  height: number;
}

/**
 * Pictures of the real console, shot into web/public/images/*.webp. A chapter without one shows its drawing.
 * Example: `curves: { src: '/images/results.webp', width: 1440, height: 900 }`.
 */
export const SCREENSHOTS: Partial<Record<PictureName, Screenshot>> = {};
