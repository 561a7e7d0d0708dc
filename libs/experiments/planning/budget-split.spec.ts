import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { splitBudget } from './budget-split.js';

describe('splitting a budget', () => {
  it('gives the remainder to the largest fractions, the earlier of equal ones first', () => {
    expect(splitBudget(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitBudget(10_000, [50, 50, 44])).toEqual([3472, 3472, 3056]);
    expect(splitBudget(0, [1, 2])).toEqual([0, 0]);
  });

  it('adds up to the minor unit, with each part within one unit of its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 300 }),
        (total, weights) => {
          const parts = splitBudget(total, weights);
          const sum = weights.reduce((a, b) => a + b, 0);
          expect(parts.reduce((a, b) => a + BigInt(b), 0n)).toBe(BigInt(total));
          parts.forEach((part, i) => {
            const share = (BigInt(total) * BigInt(weights[i]!)) / BigInt(sum);
            if (BigInt(part) < share || BigInt(part) > share + 1n) throw new Error(`${part} of ${share}`);
          });
        },
      ),
    );
  });

  it('rejects amounts that are not whole minor units', () => {
    expect(() => splitBudget(1.5, [1])).toThrow(RangeError);
    expect(() => splitBudget(-1, [1])).toThrow(RangeError);
    expect(() => splitBudget(1, [0])).toThrow(RangeError);
  });
});
