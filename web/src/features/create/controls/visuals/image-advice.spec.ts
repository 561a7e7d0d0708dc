import { describe, expect, it } from '@jest/globals';
import { imageAdvice } from './image-advice.js';

const wanted = { least: 600, best: 1_080, shapes: [] };
const image = (width: number, height: number, digest: string | null) => ({ size: { width, height }, digest });

describe('advice on images', () => {
  it.each([
    [40, 40, 1],
    [599, 1_080, 1],
    [1_080, 599, 1],
    [600, 600, 0],
    [1_080, 1_350, 0],
  ])('on one of %i x %i pixels names its size where the platform recommends more', (width, height, count) => {
    expect(imageAdvice([image(width, height, 'a')], wanted)).toEqual([
      Array.from({ length: count }, () => ({ kind: 'small', width, height, wanted })),
    ]);
  });

  it('says nothing of the size where the platform does not', () => {
    expect(imageAdvice([image(40, 40, 'a')], undefined)).toEqual([[]]);
  });

  it('names the first of images with the same bytes, for each of its copies', () => {
    const [a, b] = [image(700, 700, 'a'), image(700, 700, 'b')];
    expect(imageAdvice([b, a, a, b, a], wanted)).toEqual([
      [],
      [],
      [{ kind: 'copy', of: 1 }],
      [{ kind: 'copy', of: 0 }],
      [{ kind: 'copy', of: 1 }],
    ]);
  });

  it('is silent on what is not known', () => {
    const unknown = { size: null, digest: null };
    expect(imageAdvice([undefined, unknown, unknown, image(700, 700, 'a')], wanted)).toEqual([[], [], [], []]);
  });
});
