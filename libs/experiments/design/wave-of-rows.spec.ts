import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tupleOf, productOf } from './variation-space.js';
import { waveOfRows } from './wave-of-rows.js';
import type { Seed } from './random.js';

const seeds: fc.Arbitrary<Seed> = fc.tuple(fc.integer(), fc.integer());

/** Every variation of these lists; the alternatives of the first are the audiences. */
function wholeSpace(sizes: number[]) {
  const rows = Array.from({ length: productOf(sizes) }, (_, number) => tupleOf(number, sizes));
  return { rows, sizes, audienceOfRow: rows.map(([first]) => first!) };
}
/** The number of rows with a property in each wave. */
const partsOf = (waveOf: readonly number[], waves: number, has: (row: number) => boolean) =>
  Array.from({ length: waves }, (_, wave) => waveOf.filter((one, row) => one === wave && has(row)).length);
const difference = (parts: readonly number[]) => Math.max(...parts) - Math.min(...parts);

describe('waves of a design', () => {
  const spaces = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }).map(wholeSpace);

  it('are as equal as possible, and so are the parts of every audience, for any lists', () => {
    fc.assert(
      fc.property(spaces, fc.integer({ min: 1, max: 7 }), seeds, (space, waves, seed) => {
        const waveOf = waveOfRows({ ...space, waves, seed });
        expect(difference(partsOf(waveOf, waves, () => true))).toBeLessThanOrEqual(1);
        for (let audience = 0; audience < space.sizes[0]!; audience++) {
          const parts = partsOf(waveOf, waves, (row) => space.audienceOfRow[row] === audience);
          expect(difference(parts)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it.each([2, 3, 4, 5])('contain every alternative about equally often if each has enough rows: %i', (waves) => {
    const { rows, ...space } = wholeSpace([3, 4, 5, 6]);
    for (let seed = 0; seed < 20; seed++) {
      const waveOf = waveOfRows({ ...space, rows, waves, seed: [seed, 1] });
      const parts = space.sizes.flatMap((size, f) =>
        Array.from({ length: size }, (_, one) => partsOf(waveOf, waves, (row) => rows[row]![f] === one)),
      );
      expect(Math.max(...parts.map(difference))).toBeLessThanOrEqual(2);
    }
  });

  it('are the same for the same seed, and differ for another', () => {
    const input = { ...wholeSpace([3, 4, 5]), waves: 4 };
    expect(waveOfRows({ ...input, seed: [1, 2] })).toEqual(waveOfRows({ ...input, seed: [1, 2] }));
    expect(waveOfRows({ ...input, seed: [1, 2] })).not.toEqual(waveOfRows({ ...input, seed: [2, 1] }));
  });
});
