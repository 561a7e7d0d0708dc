import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { left, paced, pay, shareUnits, type Purse } from './pacing.js';

const HOUR = 3_600_000;
const slot = (hour: number, day = 'd') => ({ from: hour * HOUR, to: (hour + 1) * HOUR, day, dayEnd: 24 * HOUR });

describe('pacing', () => {
  it('spends exactly the whole lifetime budget, even if earlier slots spend less than their share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 72 }),
        (budget, luck) => {
          const purse: Purse = { lifetime: budget, spend: 0, day: '', daySpend: 0 };
          luck.forEach((share, hour) => {
            const last = hour === luck.length - 1;
            pay(purse, paced(purse, slot(hour), luck.length * HOUR) * (last ? 1 : share), 'd');
          });
          expect(purse.spend).toBeLessThanOrEqual(budget + 1e-6);
          expect(purse.spend).toBeGreaterThan(budget * 0.999999 - 1e-6);
        },
      ),
    );
  });

  it('restarts a daily budget every day', () => {
    const purse: Purse = { daily: 100, spend: 0, day: '', daySpend: 0 };
    pay(purse, 100, 'monday');
    expect([left(purse, 'monday'), left(purse, 'tuesday')]).toEqual([0, 100]);
    pay(purse, 30, 'tuesday');
    expect([left(purse, 'tuesday'), purse.spend]).toEqual([70, 130]);
  });
});

describe('division of whole units', () => {
  it('distributes the exact sum, with at most one unit above each share', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -0.999, max: 5000, noNaN: true }), { minLength: 1, maxLength: 50 }),
        (due) => {
          const sum = due.reduce((total, value) => total + value, 0);
          const units = Math.max(0, Math.floor(sum));
          const given = shareUnits(due, units);
          expect(given.reduce((total, value) => total + value, 0)).toBe(units);
          given.forEach((count, index) => expect(count).toBeLessThan((due[index] as number) + 1));
        },
      ),
    );
  });

  it('prefers the largest remainder, and the first of equals', () => {
    expect(shareUnits([0.2, 0.9, 0.4, 0.5], 2)).toEqual([0, 1, 0, 1]);
    expect(shareUnits([0.5, 0.5], 1)).toEqual([1, 0]);
    expect(shareUnits([2.7, 1.2], 3)).toEqual([2, 1]);
  });
});
