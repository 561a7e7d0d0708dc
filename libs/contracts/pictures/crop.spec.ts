import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LOGO } from '../account/logo.js';
import { cropProblem, isShaped, largestCrop, toPixelCrop } from './crop.js';

const { aspect } = LOGO;

const side = fc.integer({ min: 1, max: 50_000 });
const image = fc.record({ width: side, height: side });
const percent = fc.double({ min: 0, max: 100, noNaN: true });

describe('logo crops', () => {
  it('PROFILE-011 have the aspect of the stored size', () => {
    expect(LOGO.width / LOGO.height).toBe(LOGO.aspect);
  });

  it('PROFILE-011 have a centered default that fits every image and is the largest of its shape', () => {
    fc.assert(
      fc.property(image, (size) => {
        const crop = largestCrop(size, aspect);
        expect(cropProblem(crop, size, aspect)).toBeNull();
        for (const [start, part, whole] of [
          [crop.x, crop.width, size.width],
          [crop.y, crop.height, size.height],
        ] as const)
          expect([0, 1]).toContain(whole - part - 2 * start);
        expect(crop.height + 1 > size.height || (crop.height + 1) * LOGO.aspect > size.width).toBe(true);
      }),
    );
  });

  it('become valid for the server when they are drawn on a scaled image, close to the drawn box', () => {
    fc.assert(
      fc.property(image, percent, percent, percent, (size, x, y, width) => {
        const height = ((width / 100) * size.width) / LOGO.aspect / (size.height / 100);
        fc.pre(x + width <= 100 && y + height <= 100);
        const crop = toPixelCrop({ x, y, width, height }, size, aspect);
        expect(cropProblem(crop, size, aspect)).toBeNull();
        expect(Math.abs(crop.x - (x / 100) * size.width)).toBeLessThanOrEqual(2);
        expect(Math.abs(crop.y - (y / 100) * size.height)).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('are refused at the field of the wrong number if they reach outside the image', () => {
    fc.assert(
      fc.property(image, (size) => {
        const crop = largestCrop(size, aspect);
        expect(cropProblem({ ...crop, x: size.width }, size, aspect)).toEqual({ field: 'x', problem: 'outside' });
        expect(cropProblem({ ...crop, x: -1 }, size, aspect)).toEqual({ field: 'x', problem: 'outside' });
        expect(cropProblem({ ...crop, y: size.height }, size, aspect)).toEqual({ field: 'y', problem: 'outside' });
        expect(cropProblem({ ...crop, width: size.width - crop.x + 1 }, size, aspect)?.field).toBe('width');
        expect(cropProblem({ ...crop, height: size.height - crop.y + 1 }, size, aspect)?.field).toBe('height');
        expect(cropProblem({ ...crop, width: 0 }, size, aspect)?.field).toBe('width');
        expect(cropProblem({ ...crop, height: 0 }, size, aspect)?.field).toBe('height');
      }),
    );
  });

  it.each([
    [112, 40, true],
    [113, 40, true],
    [110, 40, true],
    [109, 40, false],
    [115, 40, false],
    [1000, 1000, false],
  ])('of %i x %i have the right shape: %s', (width, height, isRight) => {
    expect(isShaped({ width, height }, aspect)).toBe(isRight);
  });
});
