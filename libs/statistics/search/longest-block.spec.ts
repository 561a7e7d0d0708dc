import { expect, it } from '@jest/globals';
import { paddedOrder } from '../linear-algebra/cholesky.js';
import { modelColumns, onesPerRow, writeOnes } from '../model/model-columns.js';
import { variationLevels } from '../model/variation-space.js';
import { LongestBlock } from './longest-block.js';
import { Noise } from './noise.js';

it.each([[[1]], [[5]], [[40, 3]], [[2, 7, 3, 2]], [[3, 11, 4]]])(
  'the inverse and the solution fit the matrix: %j',
  (sizes) => {
    const columns = modelColumns(sizes, true);
    const order = paddedOrder(columns.count);
    const created = sizes.reduce((product, size) => product * size, 1);
    const together = new Float64Array(order ** 2);
    const ones = new Int32Array(onesPerRow(columns));
    for (let variation = 0; variation < created; variation += 2) {
      writeOnes(columns, variationLevels(sizes, variation, []), ones, 0);
      for (const a of ones) for (const b of ones) if (a >= b) together[a * order + b]! += 1;
    }
    const diagonal = Float64Array.from({ length: order }, (_, c) => 1 + c / 10);
    const matrix = (a: number, b: number): number =>
      0.3 * together[Math.max(a, b) * order + Math.min(a, b)]! + (a === b ? diagonal[a]! : 0);
    const block = new LongestBlock(columns, order, { together, weight: 0.3, diagonal });
    const noise = new Noise(5);
    noise.turn();
    const wanted = Float64Array.from({ length: order }, () => noise.normal());
    const solved = wanted.slice();
    block.solve(solved);
    const inverse = block.inverse();
    let largest = 0;
    for (let i = 0; i < order; i++) {
      let image = 0;
      for (let k = 0; k < order; k++) image += matrix(i, k) * solved[k]!;
      largest = Math.max(largest, Math.abs(image - wanted[i]!));
      for (let j = 0; j < order; j++) {
        let entry = i === j ? -1 : 0;
        for (let k = 0; k < order; k++) entry += matrix(i, k) * inverse[k * order + j]!;
        largest = Math.max(largest, Math.abs(entry));
      }
    }
    expect(largest).toBeLessThan(1e-10);
  },
);
