import { describe, expect, it } from '@jest/globals';
import { priceOf, reachOf } from './market.js';

describe('a market', () => {
  it('becomes up to five times dearer as it reaches the same people again', () => {
    const market = { users: 1000, price: 2 };
    expect([0, 1000, 5000, 9000].map((shown) => priceOf(market, shown))).toEqual([2, 2.8, 6, 6]);
  });

  it('reaches nobody without impressions, one person with the first, and in the end everybody', () => {
    expect([0, 1, 1_000_000].map((shown) => reachOf(shown, 1000))).toEqual([0, 1, 1000]);
    expect(reachOf(1000, 1000)).toBe(632);
    expect(reachOf(3, 0.5)).toBe(1);
  });
});
