import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CAP_AT_VARIATIONS, MONTHLY_PLAN, monthlyPrice } from './monthly-plan.js';

describe('the Monthly plan', () => {
  it('BILL-011 BILL-012 BILL-014 costs $999 a month with 10 seats and 10,000 variations', () => {
    expect(MONTHLY_PLAN).toMatchObject({ baseCents: 99_900, seats: 10, includedVariations: 10_000 });
  });

  it.each([
    [0, 99_900],
    [10_000, 99_900],
    [10_001, 99_903], // 2.5 cents, rounded half up
    [10_002, 99_905],
    [16_000, 114_900],
    [29_999, 149_898],
    [30_000, 149_900],
    [50_000, 149_900],
  ])('BILL-015 with %i variations costs %i cents', (variations, cents) => {
    expect(monthlyPrice(variations).totalCents).toBe(cents);
  });

  it('reaches its cap of $1,499 at 30,000 variations', () => {
    expect(CAP_AT_VARIATIONS).toBe(30_000);
    expect(monthlyPrice(30_000).isCapped).toBe(true);
    expect(monthlyPrice(29_999).isCapped).toBe(false);
  });

  it('never gets cheaper with more variations, and stays between base price and cap', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (variations) => {
        const { totalCents } = monthlyPrice(variations);
        expect(totalCents).toBeGreaterThanOrEqual(99_900);
        expect(totalCents).toBeLessThanOrEqual(149_900);
        expect(monthlyPrice(variations + 1).totalCents).toBeGreaterThanOrEqual(totalCents);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN])('rejects %d variations', (variations) => {
    expect(() => monthlyPrice(variations)).toThrow(RangeError);
  });
});
