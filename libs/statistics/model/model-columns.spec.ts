import { describe, expect, it } from '@jest/globals';
import { modelColumns } from './model-columns.js';

const pairsOf = (sizes: number[]) =>
  modelColumns(sizes, true).blocks.flatMap(({ first, second }) => (second === null ? [] : [[first, second]]));

describe('columns of the model', () => {
  it('include all pairs while their cells fit into 600', () => {
    expect(pairsOf([2, 3])).toEqual([[0, 1]]);
    expect(pairsOf([12, 20, 2])).toHaveLength(3);
    expect(modelColumns([2, 3], true).count).toBe(1 + 5 + 6);
  });

  it('exclude every pair of a size that does not fit as a whole', () => {
    // 8 x 8 = 64 cells, 10 pairs of that size: all or none; the pairs of 8 x 2 stay.
    expect(pairsOf([8, 8, 8, 8, 8, 2])).toEqual([0, 1, 2, 3, 4].map((f) => [f, 5]));
  });

  it('do not include a component with one value', () => {
    const { blocks, count } = modelColumns([1, 4, 1], true);
    expect(blocks).toEqual([{ first: 1, second: null, offset: 1, count: 4 }]);
    expect(count).toBe(5);
  });

  it('exclude the largest components if main effects need more than 900 columns', () => {
    const { blocks, count } = modelColumns([950, 3, 2], true);
    expect(blocks.map(({ first, second }) => [first, second])).toEqual([
      [1, null],
      [2, null],
      [1, 2],
    ]);
    expect(count).toBe(1 + 3 + 2 + 6);
  });
});
