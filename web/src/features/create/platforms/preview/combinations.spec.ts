import { expect, it } from '@jest/globals';
import { combinationAt } from './combinations.js';

it.each([
  [{ headlines: 3, copies: 2, descriptions: 0, visuals: 4 }],
  [{ headlines: 1 }],
  [{ headlines: 5, copies: 5 }],
])('enumerates each combination of %j once', (sizes) => {
  const all = Object.values(sizes).reduce((product, size) => product * Math.max(1, size), 1);
  const seen = new Set(Array.from({ length: all }, (_, n) => JSON.stringify(combinationAt(sizes, n))));
  expect(seen.size).toBe(all);
  expect(combinationAt(sizes, all)).toEqual(combinationAt(sizes, 0));
  expect('descriptions' in combinationAt(sizes, 1)).toBe(false);
});
