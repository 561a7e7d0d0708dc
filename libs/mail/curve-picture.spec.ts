import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { curveSvg, PICTURE_WIDTH, type CurvePicture } from './curve-picture.js';
import { toPng } from './pictures.js';

const bell = (center: number): [number, number][] =>
  Array.from({ length: 41 }, (_, i) => [0.01 + i * 0.001, Math.exp(-(((0.01 + i * 0.001 - center) / 0.005) ** 2))]);
const picture = (change: Partial<CurvePicture> = {}): CurvePicture => ({
  title: 'How likely each rate is',
  axis: 'Click-through rate (%)',
  curves: [
    { name: 'Best', color: '#0072b2', dash: '', points: bell(0.03) },
    { name: 'All ads', color: '#000000', dash: '6 4', points: bell(0.02) },
  ],
  write: (value) => `${(value * 100).toFixed(1)} %`,
  ...change,
});
/** The share of the picture that is not white. */
const ink = async (svg: string): Promise<number> => {
  const { data } = await sharp(await toPng(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.reduce((sum, shade) => sum + Number(shade < 128), 0);
};

describe('the picture of the curves', () => {
  it('is drawn at twice the size that an e-mail shows', async () => {
    const { width, format } = await sharp(await toPng(curveSvg(picture()))).metadata();
    expect([width, format]).toEqual([PICTURE_WIDTH * 2, 'png']);
  });

  it('draws its words in our own font: they are visible, and no character is missing', async () => {
    const bare = await ink(curveSvg(picture({ title: '', axis: '' })));
    const worded = await ink(curveSvg(picture({ title: '', axis: 'Niño, 59 %' })));
    expect(worded).toBeGreaterThan(bare + 200);
    const wide = (letters: string) => ink(curveSvg(picture({ title: '', axis: letters })));
    expect(await wide('MMMM')).not.toBe(await wide('iiii'));
  });

  it('escapes names, and handles a curve of one value', async () => {
    const svg = curveSvg(
      picture({ title: '<b>&"', curves: [{ name: '<i>', color: '#000', dash: '', points: [[0.1, 0]] }] }),
    );
    expect(svg).toContain('&lt;b&gt;&amp;&quot;');
    expect(svg).not.toMatch(/NaN|Infinity|<[bi]>/);
    expect((await toPng(svg)).length).toBeGreaterThan(500);
  });
});
