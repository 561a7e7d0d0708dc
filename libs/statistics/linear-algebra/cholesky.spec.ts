import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { factorize, invertFromFactor, paddedOrder, solveInPlace } from './cholesky.js';

/** A = B B' + I, padded with the identity. */
function positiveDefinite(size: number, entries: number[]): { matrix: Float64Array; order: number } {
  const order = paddedOrder(size);
  const matrix = new Float64Array(order * order);
  for (let i = 0; i < order; i++) matrix[i * order + i] = 1;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      for (let k = 0; k < size; k++) matrix[i * order + j]! += entries[i * size + k]! * entries[j * size + k]!;
    }
  }
  return { matrix, order };
}

const sizeAndEntries = fc
  .integer({ min: 1, max: 14 })
  .chain((size) =>
    fc.tuple(
      fc.constant(size),
      fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: size * size, maxLength: size * size }),
    ),
  );

describe('Cholesky', () => {
  it('inverts and solves any positive definite matrix', () => {
    fc.assert(
      fc.property(sizeAndEntries, ([size, entries]) => {
        const { matrix, order } = positiveDefinite(size, entries);
        const factor = matrix.slice();
        factorize(factor, order);
        const inverse = new Float64Array(order * order);
        invertFromFactor(factor, order, inverse, new Float64Array(order * order));
        const solution = new Float64Array(order).fill(1, 0, size);
        solveInPlace(factor, order, solution);
        for (let i = 0; i < order; i++) {
          let image = 0;
          for (let k = 0; k < order; k++) image += matrix[i * order + k]! * solution[k]!;
          expect(image).toBeCloseTo(i < size ? 1 : 0, 8);
          for (let j = 0; j < order; j++) {
            let entry = 0;
            for (let k = 0; k < order; k++) entry += matrix[i * order + k]! * inverse[k * order + j]!;
            expect(entry).toBeCloseTo(i === j ? 1 : 0, 8);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('rejects a matrix that is not positive definite', () => {
    const matrix = Float64Array.from([1, 2, 0, 0, 2, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    expect(() => factorize(matrix, 4)).toThrow(RangeError);
  });

  it('rejects a matrix that is barely singular', () => {
    const matrix = Float64Array.from([1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    expect(() => factorize(matrix, 4)).toThrow('not positive definite at column 1');
  });

  it('computes the lower triangle whose product with its transpose is the matrix', () => {
    fc.assert(
      fc.property(sizeAndEntries, ([size, entries]) => {
        const { matrix, order } = positiveDefinite(size, entries);
        const factor = matrix.slice();
        factorize(factor, order);
        for (let i = 0; i < order; i++) {
          expect(factor[i * order + i]).toBeGreaterThan(0);
          for (let j = 0; j <= i; j++) {
            let product = 0;
            for (let k = 0; k <= j; k++) product += factor[i * order + k]! * factor[j * order + k]!;
            expect(product).toBeCloseTo(matrix[i * order + j]!, 8);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('pads to whole blocks of four', () => {
    expect([0, 1, 4, 5, 8, 13].map(paddedOrder)).toEqual([0, 4, 4, 8, 8, 16]);
  });
});
