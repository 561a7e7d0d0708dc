import { expect, it } from '@jest/globals';
import { modelColumns, onesPerRow, writeOnes } from '../model/model-columns.js';
import { variationLevels } from '../model/variation-space.js';
import { Noise } from './noise.js';
import { Profiles } from './profiles.js';

it.each([[[4]], [[30, 30, 2]], [[2, 3, 2, 2, 1, 3]], [[2, 1, 4, 20, 2, 2, 3, 2]]])(
  'the covariance of a variation with each column is the sum over its columns, also at a second call: %j',
  (sizes) => {
    const columns = modelColumns(sizes, true);
    const order = columns.count;
    const noise = new Noise(5);
    noise.turn();
    const covariance = Float64Array.from({ length: order ** 2 }, () => noise.normal());
    const profiles = new Profiles(columns, covariance, order);
    const created = sizes.reduce((product, size) => product * size, 1);
    for (const variation of [0, created - 1, Math.floor(created / 2), 0, 1, created - 1]) {
      const ones = new Int32Array(onesPerRow(columns));
      writeOnes(columns, variationLevels(sizes, variation, []), ones, 0);
      const profile = new Float64Array(order).fill(9);
      profiles.write(variation, ones, 0.3, profile);
      for (let c = 0; c < order; c++)
        expect(profile[c]).toBeCloseTo(0.3 * ones.reduce((sum, one) => sum + covariance[one * order + c]!, 0), 10);
    }
  },
);
