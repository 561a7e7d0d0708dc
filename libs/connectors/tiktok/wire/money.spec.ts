import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimalToMinor } from '../../wire/decimal.js';
import { toUnits, WHOLE_UNIT_CURRENCIES } from './money.js';

describe('money of TikTok', () => {
  it.each([
    [7999, 'EUR', '79.99'],
    [8000, 'USD', '80'],
    [1, 'GBP', '0.01'],
    [9000, 'JPY', '9000'],
    [9000, 'COP', '9000'],
  ])('sends %d minor units of %s as %s', (minor, currency, text) => {
    expect(JSON.stringify(toUnits(minor, currency))).toBe(text);
  });

  it.each(WHOLE_UNIT_CURRENCIES)('sends %s in whole units', (currency) => {
    fc.assert(fc.property(fc.nat(), (minor) => expect(Number.isInteger(toUnits(minor, currency))).toBe(true)));
  });

  it('converts any amount to units and back, with at most two decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000_000 }),
        fc.constantFrom('EUR', 'JPY', 'IDR', 'MXN'),
        (minor, code) => {
          const text = String(toUnits(minor, code));
          expect(text).toMatch(/^\d+(\.\d{1,2})?$/);
          expect(decimalToMinor(text, code)).toBe(minor);
        },
      ),
    );
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses %d', (minor) => {
    expect(() => toUnits(minor, 'EUR')).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }));
  });
});
