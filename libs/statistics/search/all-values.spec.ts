import { describe, expect, it } from '@jest/globals';
import { modelColumns } from '../model/model-columns.js';
import { predictAll } from '../model/posterior.js';
import { AllValues } from './all-values.js';
import { Noise } from './noise.js';

describe('values of all variations', () => {
  it.each([[[1]], [[4]], [[3, 1, 4]], [[2, 3, 4, 2]], [[30, 30, 2]], [[2, 3, 2, 2, 2, 2, 3, 2, 2, 3, 2]], [[600, 2]]])(
    "equal the model's predictions, repeatedly: %j",
    (sizes) => {
      const columns = modelColumns(sizes, true);
      const created = sizes.reduce((product, size) => product * size, 1);
      const [all, values, noise] = [new AllValues(columns), new Float64Array(created), new Noise(3)];
      for (let time = 0; time < 2; time++) {
        noise.turn();
        const coefficients = Float64Array.from({ length: columns.count }, () => noise.normal());
        all.write(coefficients, values);
        const predicted = predictAll({ columns, coefficients, offset: 0 }, created);
        expect(Math.max(...values.map((value, v) => Math.abs(value - predicted[v]!)))).toBeLessThan(1e-12);
      }
    },
  );
});
