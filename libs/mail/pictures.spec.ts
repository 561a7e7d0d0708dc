import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { toPng, toSmallJpeg } from './pictures.js';

/** A stored picture with this size. */
const stored = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0 } } })
    .png()
    .toBuffer();
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
};

describe('pictures of an e-mail', () => {
  it('a drawing has twice its stated size, for sharp screens', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><rect width="40" height="10"/></svg>';
    expect(await sizeOf(await toPng(svg))).toEqual({ width: 80, height: 20, format: 'png' });
  });

  it('a large picture is scaled to twice the width of an e-mail, and a small one stays unchanged', async () => {
    expect(await sizeOf(await toSmallJpeg(await stored(2000, 1000)))).toEqual({
      width: 992,
      height: 496,
      format: 'jpeg',
    });
    expect(await sizeOf(await toSmallJpeg(await stored(1000, 2000)))).toMatchObject({ width: 496, height: 992 });
    expect(await sizeOf(await toSmallJpeg(await stored(120, 90)))).toMatchObject({ width: 120, height: 90 });
  });

  it('transparency becomes white, the background of e-mails', async () => {
    const { dominant } = await sharp(await toSmallJpeg(await stored(120, 90))).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });
});
