import { describe, expect, it } from '@jest/globals';
import { imageAdvice } from './image-advice.js';

const wanted = { least: 600, best: 1_080, shapes: [] };
const image = (width: number, height: number, digest: string | null) => ({ size: { width, height }, digest });

describe('image advice', () => {
  it.each([
    [40, 40, 1],
    [599, 1_080, 1],
    [1_080, 599, 1],
    [600, 600, 0],
    [1_080, 1_350, 0],
  ])('names the size %i x %i pixels if the platform recommends more', (width, height, count) => {
    expect(imageAdvice([image(width, height, 'a')], wanted)).toEqual([
      Array.from({ length: count }, () => ({ kind: 'small', width, height, wanted })),
    ]);
  });

  it('is silent about the size if the platform recommends none', () => {
    expect(imageAdvice([image(40, 40, 'a')], undefined)).toEqual([[]]);
  });

  it('names the first image with the same bytes, for each copy', () => {
    const [a, b] = [image(700, 700, 'a'), image(700, 700, 'b')];
    expect(imageAdvice([b, a, a, b, a], wanted)).toEqual([
      [],
      [],
      [{ kind: 'copy', of: 1 }],
      [{ kind: 'copy', of: 0 }],
      [{ kind: 'copy', of: 1 }],
    ]);
  });

  it('is silent about unknown facts', () => {
    const unknown = { size: null, digest: null };
    expect(imageAdvice([undefined, unknown, unknown, image(700, 700, 'a')], wanted)).toEqual([[], [], [], []]);
  });
});
