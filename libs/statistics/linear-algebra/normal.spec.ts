import { describe, expect, it } from '@jest/globals';
import { centralQuantile, normalCdf, probabilityPositive } from './normal.js';

describe('normal distribution', () => {
  it('matches published values to nine digits', () => {
    expect(normalCdf(1)).toBeCloseTo(0.841344746068543, 12);
    expect(normalCdf(-3)).toBeCloseTo(0.00134989803163, 12);
    expect(centralQuantile(0.99)).toBeCloseTo(2.575829303548901, 9);
    expect(centralQuantile(0.95)).toBeCloseTo(1.959963984540054, 6);
  });

  it('decides differences without variance', () => {
    expect([1, -1, 0].map((mean) => probabilityPositive(mean, 0))).toEqual([1, 0, 0.5]);
  });
});
