import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  areVariationsValid,
  createdVariations,
  designNeeds,
  isTestable,
  nearestTestable,
  testedCap,
  testedCount,
  testedRange,
  type CountOptions,
} from './variation-counts.js';

const counts = (sizes: number[], options: Partial<CountOptions> = {}) => [
  createdVariations(sizes),
  testedCount(sizes, { liveAdLimit: 250, ...options }),
];

const lists = fc
  .array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 14 })
  .filter((sizes) => createdVariations(sizes) <= 50_000);
const options = fc.record(
  {
    liveAdLimit: fc.integer({ min: 1, max: 20_000 }),
    budgetMinor: fc.integer({ min: 1, max: 1e7 }),
    cpmMinor: fc.integer({ min: 1, max: 5_000 }),
  },
  { requiredKeys: ['liveAdLimit'] },
);

describe('counts of created and tested variations', () => {
  it('META-071 are 1 and 1 without any list', () => {
    expect(counts(new Array<number>(14).fill(1))).toEqual([1, 1]);
  });

  it('META-136 META-160 match the reference values', () => {
    expect(counts([2, 2, 3, 2, 2, 2])).toEqual([96, 64]);
    expect(counts([3, 2, 4, 3, 5, 4, 3])).toEqual([4_320, 144]);
    expect(counts([12, 20, 2])).toEqual([480, 250]);
    expect(counts([12, 20, 2], { liveAdLimit: 5_000 })).toEqual([480, 300]);
    expect(counts([12, 20, 2], { liveAdLimit: Infinity })).toEqual([480, 300]);
  });

  it('test small spaces completely', () => {
    expect(counts([64])).toEqual([64, 64]);
    expect(counts([4, 4, 4])).toEqual([64, 64]);
  });

  it('test one variation for each 1,000 impressions of the budget, and at least enough to show every alternative', () => {
    expect(counts([4, 4, 4], { budgetMinor: 20_000, cpmMinor: 1_000 })).toEqual([64, 20]);
    expect(counts([4, 4, 4], { budgetMinor: 999, cpmMinor: 1_000 })).toEqual([64, 4]);
    expect(counts([4, 4, 4], { budgetMinor: 20_000 })).toEqual([64, 64]);
  });

  it('never test more than 2,000', () => {
    expect(testedCap([9], { liveAdLimit: 20_000 })).toBe(2_000);
  });

  it('include the needs of main effects and of the largest pair', () => {
    expect(designNeeds([3, 1, 5, 4])).toEqual({ mainEffects: 10, largestPair: 20 });
    expect(designNeeds([7, 1])).toEqual({ mainEffects: 7, largestPair: 1 });
  });

  it('stay between 1 and the created number, within the cap', () => {
    fc.assert(
      fc.property(lists, options, (sizes, given) => {
        const tested = testedCount(sizes, given);
        expect(tested).toBeGreaterThanOrEqual(1);
        expect(tested).toBeLessThanOrEqual(Math.min(createdVariations(sizes), testedCap(sizes, given)));
      }),
    );
  });

  it('never fall when a list grows', () => {
    fc.assert(
      fc.property(lists, options, fc.nat(), (sizes, given, pick) => {
        const grown = sizes.map((size, f) => (f === pick % sizes.length ? size + 1 : size));
        expect(testedCount(grown, given)).toBeGreaterThanOrEqual(testedCount(sizes, given));
      }),
      { numRuns: 1_000 },
    );
  });

  it('META-136 may be chosen from two rows for each effect to 2,000, and at most the created number', () => {
    expect(testedRange([])).toEqual({ least: 1, most: 1 });
    expect(testedRange([2, 0, 3])).toEqual({ least: 6, most: 6 });
    expect(testedRange([12, 20, 2])).toEqual({ least: 64, most: 480 });
    expect(testedRange([10, 10, 10, 10])).toEqual({ least: 74, most: 2_000 });
    expect(testedRange([3_000])).toEqual({ least: 2_000, most: 2_000 });
    fc.assert(
      fc.property(lists, fc.integer({ min: -10, max: 3_000 }), (sizes, wanted) => {
        const nearest = nearestTestable(wanted, sizes);
        expect(isTestable(nearest, sizes)).toBe(true);
        expect(isTestable(wanted, sizes)).toBe(nearest === wanted);
        expect(isTestable(nearest + 0.5, sizes)).toBe(false);
      }),
    );
  });

  it('META-129 META-130 include all variations and allow 50,000', () => {
    expect(createdVariations([3, 0, 2])).toBe(6);
    expect([50_000, 50_001].map(areVariationsValid)).toEqual([true, false]);
  });
});
