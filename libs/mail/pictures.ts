import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { PICTURE_WIDTH } from './curve-picture.js';

/** Inter (SIL Open Font License, fonts/OFL.txt), so that pictures look the same on every machine, even without fonts. */
const FONT = fileURLToPath(new URL('./fonts/inter-regular.ttf', import.meta.url));
/** Pixels of a picture per CSS pixel, for sharp screens. */
const SHARPNESS = 2;
const MOST_PIXELS = 50_000_000;

let font: Promise<unknown> | undefined;

/** Drawing a text with the font file once makes its font available to all later drawings of this process. */
const withFont = (): Promise<unknown> =>
  (font ??= sharp({ text: { text: '.', font: 'Inter', fontfile: FONT } })
    .png()
    .toBuffer());

/** Draws our own SVG as PNG, at twice its stated size. @throws if the text is no SVG */
export async function toPng(svg: string): Promise<Buffer> {
  // The readable formats are one setting for the whole process, and code that crops untrusted pictures blocks SVG.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  await withFont();
  return sharp(Buffer.from(svg), { density: 72 * SHARPNESS })
    .png()
    .toBuffer();
}

/** Scales a stored picture down to the size that e-mails show. @throws if it cannot be read */
export const toSmallJpeg = (file: Uint8Array): Promise<Buffer> =>
  sharp(file, { limitInputPixels: MOST_PIXELS })
    .rotate() // according to its EXIF data
    .resize({
      width: PICTURE_WIDTH * SHARPNESS,
      height: PICTURE_WIDTH * SHARPNESS,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer();
