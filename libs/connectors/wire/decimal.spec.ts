import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimalToMinor } from './decimal.js';

describe('decimal amounts of reports', () => {
  it('reads every amount exactly, even if floating point would not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (minor) => {
        const digits = String(minor).padStart(3, '0');
        expect(decimalToMinor(`${digits.slice(0, -2)}.${digits.slice(-2)}`, 'EUR')).toBe(minor);
      }),
    );
    expect(decimalToMinor('4.35', 'USD')).toBe(435);
    expect(decimalToMinor('1.005', 'USD')).toBe(101);
    expect(decimalToMinor('-0.00', 'USD')).toBe(0); // and not -0, which prints differently
  });

  it.each([
    ['12.41', 'EUR', 1241],
    ['12.4', 'EUR', 1240],
    ['12', 'EUR', 1200],
    ['0', 'EUR', 0],
    ['-0.01', 'EUR', -1],
    ['0.004', 'EUR', 0],
    ['0.999', 'EUR', 100],
    ['1200', 'JPY', 1200],
    ['1200.5', 'JPY', 1201],
    ['1200.49', 'TWD', 1200],
  ])('reads %s %s as %d minor units', (text, currency, minor) => {
    expect(decimalToMinor(text, currency)).toBe(minor);
  });

  it.each(['', '-', '1,200.00', '1e3', 'NaN', '.5', '99999999999999999999'])('rejects %j', (text) => {
    expect(decimalToMinor(text, 'EUR')).toBeNull();
  });
});
