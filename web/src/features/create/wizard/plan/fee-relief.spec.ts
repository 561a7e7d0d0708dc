import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { feeRelief } from './fee-relief.js';

describe('removal that avoids the fee', () => {
  it('is the fewest alternatives of one list', () => {
    // 30 x 20 x 20 variations, of which 10,000 are included. Without 5 headlines 10,000 are left; without 4 texts 9,600.
    expect(feeRelief({ headlines: 30, copies: 20, ctas: 20 }, 10_000)).toEqual({ component: 'copies', count: 4 });
    expect(feeRelief({ headlines: 2, copies: 2 }, 1)).toBeNull();
  });

  it('always reaches the included variations, and no smaller removal does', () => {
    const sizes = fc.record({ a: fc.integer({ min: 1, max: 30 }), b: fc.integer({ min: 1, max: 30 }) });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 400 }), (lists, left) => {
        const relief = feeRelief(lists, left);
        if (relief === null) return;
        const createdWithout = (count: number) =>
          Object.entries(lists).reduce(
            (all, [name, size]) => all * (name === relief.component ? size - count : size),
            1,
          );
        expect(createdWithout(relief.count)).toBeLessThanOrEqual(left);
        expect(createdWithout(relief.count - 1)).toBeGreaterThan(left);
      }),
    );
  });
});
