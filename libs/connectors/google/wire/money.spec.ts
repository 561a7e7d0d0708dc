import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromMicros, toMicros } from './money.js';

describe('money of Google', () => {
  it.each([
    [1999, 'EUR', '19990000'],
    [80, 'JPY', '80000000'],
    [80, 'TWD', '80000000'],
    // Google's smallest unit of KWD is finer than ours, so each of our amounts is a multiple of Google's.
    [1_050, 'KWD', '10500000'],
    [0, 'USD', '0'],
  ])('converts %i minor units of %s to %s micros', (minor, currency, micros) => {
    expect(toMicros(minor, currency)).toBe(micros);
    expect(fromMicros(micros, currency)).toBe(minor);
  });

  it('converts any amount to micros and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom('EUR', 'JPY', 'KWD', 'USD'), (minor, currency) => {
        expect(fromMicros(toMicros(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  it('rounds amounts finer than a minor unit, and rejects text that is not a number', () => {
    expect(fromMicros('12345678', 'EUR')).toBe(1235);
    expect(fromMicros('x', 'EUR')).toBeNaN();
    expect(() => toMicros(1.5, 'EUR')).toThrow('not an amount');
    expect(() => toMicros(-1, 'EUR')).toThrow('not an amount');
  });
});
