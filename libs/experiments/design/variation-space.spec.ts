import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  audienceOf,
  decoderOf,
  enumerateVariations,
  numberOf,
  productOf,
  tupleOf,
  variationSpace,
} from './variation-space.js';

const sizes = fc
  .array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 14 })
  .filter((list) => productOf(list) <= 50_000);

describe('variation space', () => {
  it('META-129 counts the product of all lists, an empty or absent list as 1', () => {
    expect(variationSpace([3, 2, 0, 5], 3)).toMatchObject({ ok: true, space: { created: 30, sizes: [3, 2, 1, 5] } });
    expect(variationSpace([], 0)).toMatchObject({ ok: true, space: { created: 1 } });
  });

  it('META-130 allows 50,000 variations and rejects 50,001 and more', () => {
    expect(variationSpace([50, 1000], 1)).toMatchObject({ ok: true, space: { created: 50_000 } });
    expect(variationSpace([50_001], 1)).toEqual({
      ok: false,
      code: 'TOO_MANY_VARIATIONS',
      created: 50_001,
      limit: 50_000,
    });
    expect(variationSpace(new Array<number>(14).fill(100), 9).ok).toBe(false);
  });

  it('rejects sizes that are not whole numbers', () => {
    expect(() => variationSpace([2, 1.5], 1)).toThrow(RangeError);
    expect(() => variationSpace([2, -1], 1)).toThrow(RangeError);
    expect(() => variationSpace([2], 2)).toThrow(RangeError);
  });

  it('varies the last list fastest', () => {
    expect(tupleOf(1, [2, 3])).toEqual([0, 1]);
    expect(tupleOf(3, [2, 3])).toEqual([1, 0]);
  });

  it('converts numbers to tuples and back, for every number of a space', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), (list, pick) => {
        const number = pick % productOf(list);
        const tuple = tupleOf(number, list);
        expect(numberOf(tuple, list)).toBe(number);
        expect(tuple.every((index, f) => index >= 0 && index < list[f]!)).toBe(true);
      }),
    );
  });

  it('decodes every number below 2^31 like a division, including the bounds of a stride', () => {
    const list = fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 6 });
    const number = fc.oneof(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.integer({ min: 0, max: 50_000 }));
    fc.assert(
      fc.property(list, number, fc.nat({ max: 5 }), fc.integer({ min: -1, max: 1 }), (parts, any, place, aside) => {
        const stride = productOf(parts.slice(place));
        const near = Math.max(0, Math.min(2 ** 31 - 1, Math.round(any / stride) * stride + aside));
        const all = [2 ** 31, ...parts]; // a space of this size contains every number
        for (const variation of [any, near]) {
          const divided = all.map((size, f) => Math.floor(variation / productOf(all.slice(f + 1))) % size);
          expect(decoderOf(all)(variation)).toEqual(divided);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('decodes into a position of a larger array and leaves the rest unchanged', () => {
    expect(decoderOf([2, 3])(5, [9, 9, 9, 9], 1)).toEqual([9, 1, 2, 9]);
  });

  it('rejects numbers and tuples outside the space', () => {
    for (const number of [6, -1, 0.5, 2 ** 32, Number.NaN]) expect(() => decoderOf([2, 3])(number)).toThrow(RangeError);
    expect(() => tupleOf(6, [2, 3])).toThrow(RangeError);
    expect(() => tupleOf(-1, [2, 3])).toThrow(RangeError);
    expect(() => numberOf([0, 3], [2, 3])).toThrow(RangeError);
    expect(() => numberOf([0], [2, 3])).toThrow(RangeError);
  });

  it('enumerates columns that agree with the tuples', () => {
    fc.assert(
      fc.property(
        sizes.filter((list) => productOf(list) <= 5_000),
        (list) => {
          const columns = enumerateVariations(list);
          for (let number = 0; number < productOf(list); number++) {
            const tuple = tupleOf(number, list);
            if (tuple.some((index, f) => columns[f]![number] !== index)) {
              throw new Error(`${number}: ${tuple.join()}`);
            }
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('returns the same audience for variations that differ only in creative parts', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.nat(), fc.nat({ max: 14 }), (list, first, second, cut) => {
        const space = { sizes: list, audienceParts: Math.min(cut, list.length) };
        const [a, b] = [first % productOf(list), second % productOf(list)];
        const audience = (number: number) => tupleOf(number, list).slice(0, space.audienceParts).join();
        expect(audienceOf(a, space) === audienceOf(b, space)).toBe(audience(a) === audience(b));
      }),
    );
  });
});
