import { describe, expect, it } from '@jest/globals';
import { readFigure, readPair } from './figure.js';

describe('typed number', () => {
  it.each([
    ['40.4168', 40.4168],
    ['40,4168', 40.4168],
    [' -3.7 ', -3.7],
    ['−3.7', -3.7],
    ['+.5', 0.5],
    ['0', 0],
    ['40.', 40],
    ['', undefined],
    ['40°', undefined],
    ['1,000.5', undefined],
    ['1e3', undefined],
    ['NaN', undefined],
    ['0x10', undefined],
  ])('META-099 %j is read as %j', (typed, value) => {
    expect(readFigure(typed)).toBe(value);
  });

  it('META-051 accepts both coordinates as maps copy them', () => {
    expect(['40.41678, -3.70379', ' 40.41678 -3.70379', '40,5', '40.4', '40, -3'].map(readPair)).toEqual([
      [40.41678, -3.70379],
      [40.41678, -3.70379],
      undefined,
      undefined,
      undefined,
    ]);
  });
});
