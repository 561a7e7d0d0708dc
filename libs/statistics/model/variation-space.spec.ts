import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createdVariations, variationLevels, variationNumber } from './variation-space.js';

const space = (...sizes: number[]) => sizes.map((size, f) => ({ name: `component ${f}`, size }));

describe('the space of variations', () => {
  it('numbers each choice of levels once, with the last component varying fastest, and decodes each number', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(sizes, (given) => {
        const created = createdVariations(space(...given));
        expect(created).toBe(given.reduce((product, size) => product * size, 1));
        for (let variation = 0; variation < created; variation++) {
          const levels = variationLevels(given, variation, []);
          expect(levels.every((level, f) => level >= 0 && level < given[f]!)).toBe(true);
          expect(variationNumber(given, levels)).toBe(variation);
        }
      }),
    );
    expect([0, 1, 2, 3].map((variation) => variationLevels([2, 2], variation, []).join(''))).toEqual([
      '00',
      '01',
      '10',
      '11',
    ]);
  });

  it('has at most the size that the product allows', () => {
    expect(createdVariations(space(50_000))).toBe(50_000);
    expect(createdVariations(space(500, 100))).toBe(50_000);
    expect(() => createdVariations(space(50_001))).toThrow('more than 50000 variations');
    expect(() => createdVariations(space(500, 101))).toThrow('more than 50000 variations');
  });

  it.each([0, -1, 1.5, NaN])('rejects a component of %d alternatives', (size) => {
    expect(() => createdVariations(space(2, size))).toThrow('not a positive integer');
  });

  it('rejects two components with one name', () => {
    expect(() => createdVariations([...space(2), ...space(3)])).toThrow('occurs twice');
  });
});
