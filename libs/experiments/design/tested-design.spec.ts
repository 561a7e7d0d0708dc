import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { designNeeds, testedCount } from '#libs/contracts/experiment/plan/variation-counts.js';
import { seedFromHex, type Seed } from './random.js';
import { audienceRowCount, testedDesign, type TestedDesign } from './tested-design.js';
import { audienceOf, numberOf, productOf } from './variation-space.js';

/** Component lists of any size up to the limit, randomly split between audience and creative. */
const spaces = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 14 }), fc.nat({ max: 14 }))
  .map(([sizes, cut]) => ({ sizes, audienceParts: cut % (sizes.length + 1) }))
  .filter(({ sizes }) => productOf(sizes) <= 50_000);
const wideSpaces = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }), fc.nat({ max: 5 }))
  .map(([sizes, cut]) => ({ sizes, audienceParts: cut % (sizes.length + 1) }))
  .filter(({ sizes }) => productOf(sizes) <= 50_000);
const seeds: fc.Arbitrary<Seed> = fc.tuple(fc.integer(), fc.integer());
const caps = fc.constantFrom(1, 20, 250, 1_000, 2_000);

const levelCounts = (rows: number[][], f: number, size: number): number[] => {
  const counts = new Array<number>(size).fill(0);
  for (const row of rows) counts[row[f]!]!++;
  return counts;
};

/** Largest absolute phi coefficient of two level indicators of different components. */
function largestCorrelation(rows: number[][], sizes: number[]): number {
  const T = rows.length;
  let largest = 0;
  for (let f = 0; f < sizes.length; f++) {
    for (let g = f + 1; g < sizes.length; g++) {
      if (sizes[f] === 1 || sizes[g] === 1) continue;
      const p = levelCounts(rows, f, sizes[f]!).map((n) => n / T);
      const q = levelCounts(rows, g, sizes[g]!).map((n) => n / T);
      const pairs = new Map<number, number>();
      for (const row of rows) {
        const cell = row[f]! * sizes[g]! + row[g]!;
        pairs.set(cell, (pairs.get(cell) ?? 0) + 1);
      }
      for (let l = 0; l < sizes[f]!; l++) {
        for (let m = 0; m < sizes[g]!; m++) {
          const both = (pairs.get(l * sizes[g]! + m) ?? 0) / T;
          const spread = Math.sqrt(p[l]! * (1 - p[l]!) * q[m]! * (1 - q[m]!));
          if (spread > 0) largest = Math.max(largest, Math.abs(both - p[l]! * q[m]!) / spread);
        }
      }
    }
  }
  return largest;
}

/** (det of the effect-coded information matrix per row / that of the full factorial)^(1/p). */
function dEfficiency(rows: number[][], sizes: number[]): number {
  const columns = sizes.flatMap((size, f) =>
    Array.from({ length: size - 1 }, (_, level) => ({ f, level, last: size - 1 })),
  );
  const p = columns.length + 1;
  const X = rows.map((row) => [
    1,
    ...columns.map(({ f, level, last }) => (row[f] === level ? 1 : row[f] === last ? -1 : 0)),
  ]);
  const information = Array.from({ length: p }, () => new Float64Array(p));
  for (const x of X) {
    const filled = x.flatMap((value, i) => (value === 0 ? [] : [i]));
    for (const i of filled) for (const j of filled) information[i]![j]! += (x[i]! * x[j]!) / rows.length;
  }
  // Effect coding of a balanced component with L levels has the determinant L / L^(L - 1).
  const full = sizes.reduce((sum, size) => sum + Math.log(size) - (size - 1) * Math.log(size), 0);
  return Math.exp((logDeterminant(information) - full) / p);
}

function logDeterminant(matrix: Float64Array[]): number {
  let sum = 0;
  for (let k = 0; k < matrix.length; k++) {
    const pivot = matrix[k]![k]!;
    if (pivot <= 1e-12) return -Infinity;
    sum += Math.log(pivot);
    for (let i = k + 1; i < matrix.length; i++) {
      const factor = matrix[i]![k]! / pivot;
      if (factor !== 0) for (let j = k; j < matrix.length; j++) matrix[i]![j]! -= factor * matrix[k]![j]!;
    }
  }
  return sum;
}

function check(space: { sizes: number[]; audienceParts: number }, design: TestedDesign, tested: number): void {
  const { sizes, audienceParts } = space;
  expect(design.rows.length).toBe(tested);
  expect(new Set(design.variations).size).toBe(tested);
  design.rows.forEach((row, i) => {
    if (numberOf(row, sizes) !== design.variations[i]) throw new Error(`row ${i} is not its number`);
    if (audienceOf(design.variations[i]!, space) !== design.audiences[design.audienceOfRow[i]!]) {
      throw new Error(`row ${i} names another audience`);
    }
  });
  expect(new Set(design.audiences).size).toBe(design.audiences.length);
  const perAudience = levelCounts(
    design.audienceOfRow.map((a) => [a]),
    0,
    design.audiences.length,
  );
  expect(Math.max(...perAudience) - Math.min(...perAudience)).toBeLessThanOrEqual(1);
  sizes.slice(audienceParts).forEach((size, c) => {
    const counts = levelCounts(design.rows, audienceParts + c, size);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });
}

describe('tested design', () => {
  it('has distinct rows, balanced creative columns and even ad sets for any lists', () => {
    fc.assert(
      fc.property(fc.oneof(spaces, wideSpaces), seeds, caps, (space, seed, liveAdLimit) => {
        const tested = testedCount(space.sizes, { liveAdLimit });
        check(space, testedDesign({ ...space, tested, seed }), tested);
      }),
      { numRuns: 150 },
    );
  });

  it('finds rows for any number of tested variations and audience rows that fits', () => {
    fc.assert(
      fc.property(
        spaces.filter(({ sizes }) => productOf(sizes) <= 400),
        seeds,
        fc.nat(),
        fc.nat(),
        (space, seed, t, a) => {
          const tested = 1 + (t % productOf(space.sizes));
          const creatives = productOf(space.sizes.slice(space.audienceParts));
          const fewest = Math.ceil(tested / creatives);
          const most = Math.min(tested, productOf(space.sizes.slice(0, space.audienceParts)));
          const audienceRows = fewest + (a % (most - fewest + 1));
          check(space, testedDesign({ ...space, tested, seed, audienceRows }), tested);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('keeps D-efficiency above 0.97 and correlations below 0.20 if there are enough rows', () => {
    fc.assert(
      fc.property(fc.oneof(spaces, wideSpaces), seeds, fc.constantFrom(250, 2_000), (space, seed, liveAdLimit) => {
        const { sizes } = space;
        const tested = testedCount(sizes, { liveAdLimit });
        const { mainEffects, largestPair } = designNeeds(sizes);
        fc.pre(tested >= 8 * mainEffects && tested >= largestPair && tested < productOf(sizes));
        const { rows, audiences } = testedDesign({ ...space, tested, seed });
        expect(largestCorrelation(rows, sizes)).toBeLessThanOrEqual(0.2 + 1e-9);
        // No design can cross two audience lists evenly if they have more pairs than there are ad sets (200).
        if (audiences.length < designNeeds(sizes.slice(0, space.audienceParts)).largestPair) return;
        expect(dEfficiency(rows, sizes)).toBeGreaterThanOrEqual(0.97);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    { sizes: [5, 3, 1, 3, 1, 3], audienceParts: 4, seed: [-871016396, 68734434] as const },
    { sizes: [1, 1, 3, 4, 4, 3], audienceParts: 5, seed: [1621260887, -401764946] as const },
  ])('draws a design again if two alternatives correlate: $sizes', (space) => {
    const { rows } = testedDesign({ ...space, tested: 88 });
    expect(largestCorrelation(rows, space.sizes)).toBeLessThanOrEqual(0.2 + 1e-9);
  });

  it('contains every pair of alternatives if there are twice as many rows as the largest pair', () => {
    fc.assert(
      fc.property(spaces, seeds, (space, seed) => {
        const { sizes } = space;
        const tested = Math.min(
          productOf(sizes),
          Math.max(testedCount(sizes, { liveAdLimit: 250 }), 2 * designNeeds(sizes).largestPair),
        );
        const { rows } = testedDesign({ ...space, tested, seed });
        for (let f = 0; f < sizes.length; f++) {
          for (let g = f + 1; g < sizes.length; g++) {
            expect(new Set(rows.map((row) => row[f]! * sizes[g]! + row[g]!)).size).toBe(sizes[f]! * sizes[g]!);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('assigns the extra ads of equal ad sets to different alternatives', () => {
    for (let seed = 0; seed < 20; seed++) {
      const { rows } = testedDesign({ sizes: [6, 4, 40], audienceParts: 2, tested: 250, seed: [seed, 1] });
      for (const [f, size] of [6, 4].entries()) {
        const counts = levelCounts(rows, f, size);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
      }
    }
  });

  it('returns the same rows for the same seed and other rows for another', () => {
    const input = { sizes: [3, 2, 4, 3, 5, 4, 3], audienceParts: 3, tested: 144 };
    const seed = seedFromHex('00ff10a27b3c4d5e');
    expect(testedDesign({ ...input, seed })).toEqual(testedDesign({ ...input, seed }));
    expect(testedDesign({ ...input, seed }).variations).not.toEqual(
      testedDesign({ ...input, seed: [1, 2] }).variations,
    );
  });

  it('tests the whole space on request', () => {
    const { variations } = testedDesign({ sizes: [2, 3, 2], audienceParts: 1, tested: 12, seed: [1, 2] });
    expect(variations).toEqual(Array.from({ length: 12 }, (_, number) => number));
  });

  it('uses enough audience rows for main effects, pairs and the ads that fit into an ad set', () => {
    expect(audienceRowCount({ sizes: [3, 2, 4, 3, 5, 4, 3], audienceParts: 3, tested: 144 })).toBe(24);
    expect(audienceRowCount({ sizes: [5, 5, 10, 10, 10], audienceParts: 2, tested: 250 })).toBe(25);
    expect(audienceRowCount({ sizes: [5, 4, 2, 10, 10], audienceParts: 3, tested: 250 })).toBe(36);
    expect(audienceRowCount({ sizes: [40, 2], audienceParts: 1, tested: 60 })).toBe(40);
    expect(audienceRowCount({ sizes: [10, 10, 10, 20], audienceParts: 3, tested: 2_000 })).toBe(125);
  });

  it('rejects numbers that do not fit', () => {
    const input = { sizes: [2, 3], audienceParts: 1, seed: [1, 2] as const };
    expect(() => testedDesign({ ...input, tested: 7 })).toThrow(RangeError);
    expect(() => testedDesign({ ...input, tested: 0 })).toThrow(RangeError);
    expect(() => testedDesign({ ...input, tested: 4, audienceRows: 1 })).toThrow(RangeError);
  });

  it('chooses 2,000 different variations of 50,000', () => {
    const sizes = [5, 2, 5, 2, 5, 2, 5, 2, 5];
    expect(productOf(sizes)).toBe(50_000);
    const { rows } = testedDesign({ sizes, audienceParts: 5, tested: 2_000, seed: [7, 7] });
    expect(new Set(rows.map(String)).size).toBe(2_000);
  });
});
