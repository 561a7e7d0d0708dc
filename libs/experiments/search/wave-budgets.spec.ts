import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ChosenRow } from './choose-rows.js';
import { countedMinor, leftMinor, nextWaveMinor, rowBudgets, type EarlierWave } from './wave-budgets.js';

const SHARES = [60, 20, 20];
const leading: ChosenRow = {
  variation: 1,
  because: { kind: 'leading', rank: 1, isNew: true, estimate: { value: 1, lower: 0, upper: 2 } },
};
const bridge: ChosenRow = { variation: 2, because: { kind: 'bridge', drawnFrom: 9 } };

describe('the budgets of waves', () => {
  it('are 60, 20 and 20 %, and unspent money goes to later waves', () => {
    expect(nextWaveMinor(100_000, SHARES, [])).toBe(60_000);
    expect(nextWaveMinor(100_000, SHARES, [60_000])).toBe(20_000);
    expect(nextWaveMinor(100_000, SHARES, [50_000])).toBe(25_000);
    expect(nextWaveMinor(100_000, SHARES, [60_000, 0])).toBe(40_000);
    expect(nextWaveMinor(100_000, SHARES, [60_000, 20_000, 20_000])).toBe(0);
    expect(leftMinor(100_000, [60_000, 0, 0])).toBe(40_000);
  });

  it('shrink for later waves after an overspent wave', () => {
    expect(nextWaveMinor(100_000, SHARES, [60_500])).toBe(19_750);
    expect(nextWaveMinor(100, SHARES, [130])).toBe(0);
    expect(leftMinor(100, [130])).toBe(0);
  });

  it('never exceed the approved total, and use all of it if everything is spent', () => {
    const spent = fc.constantFrom('all', 'part', 'refused');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.constantFrom([60, 20, 20], [60, 40], [100]),
        fc.array(fc.tuple(spent, fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 3, maxLength: 3 }),
        (approved, shares, fates) => {
          const waves: number[] = [];
          shares.forEach((_, w) => {
            const granted = nextWaveMinor(approved, shares, waves);
            expect(Number.isSafeInteger(granted)).toBe(true);
            const before = waves.reduce((sum, spent) => sum + spent, 0);
            expect(before + granted).toBeLessThanOrEqual(approved);
            const [fate, part] = fates[w]!;
            if (fate === 'refused') waves.push(0);
            else waves.push(fate === 'all' ? granted : Math.floor(granted * part));
          });
          const total = waves.reduce((sum, spent) => sum + spent, 0);
          expect(total + leftMinor(approved, waves)).toBe(approved);
          if (fates[shares.length - 1]![0] === 'all') expect(total).toBe(approved);
        },
      ),
    );
  });

  it('count a wave with its budget until its spend has settled, unless it never ran', () => {
    const ran: EarlierWave = { state: 'chosen', budgetMinor: 60_000, spentMinor: 20_000 };
    expect(countedMinor([ran, ran], [])).toEqual([20_000, 20_000]);
    expect(countedMinor([ran, ran], [0])).toEqual([60_000, 20_000]);
    expect(countedMinor([{ ...ran, state: 'cut-short' }], [0])).toEqual([60_000]);
    expect(countedMinor([{ ...ran, state: 'left-out', spentMinor: 0 }], [0])).toEqual([0]);
    expect(countedMinor([{ ...ran, spentMinor: 60_100 }], [0])).toEqual([60_100]);
  });

  it('never lead to more spend than approved, with any refusals, stops, partial spending or late reports', () => {
    // In percent.
    const part = fc.integer({ min: 0, max: 100 });
    const oneInTen = fc.integer({ min: 0, max: 9 }).map((one) => one === 0);
    const fate = fc.record({
      end: fc.constantFrom('chosen', 'cut-short', 'left-out', 'planned'),
      spent: part,
      /** How much of the spend the platform has reported when the next wave is planned. */
      reported: part,
      settles: fc.integer({ min: 0, max: 2 }),
      rows: fc.array(fc.tuple(fc.constantFrom(leading, bridge), oneInTen), { minLength: 1, maxLength: 20 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.constantFrom([60, 20, 20], [60, 40]),
        fc.array(fate, { minLength: 3, maxLength: 3 }),
        (approved, shares, fates) => {
          const waves: (EarlierWave & { realMinor: number; settles: number; reported: number })[] = [];
          shares.forEach((_, wave) => {
            const isSettled = (one: number): boolean => wave - one > waves[one]!.settles;
            const unsettled = waves.flatMap((__, one) => (isSettled(one) ? [] : [one]));
            const seen = waves.map(({ realMinor, reported, ...one }, i) => ({
              ...one,
              spentMinor: isSettled(i) ? realMinor : Math.floor((realMinor * reported) / 100),
            }));
            const granted = nextWaveMinor(approved, shares, countedMinor(seen, unsettled));
            const { end, spent, reported, settles, rows } = fates[wave]!;
            const budgets = rowBudgets(
              granted,
              rows.map(([row]) => row),
            );
            const created = rows.reduce((sum, [, isRefused], i) => sum + (isRefused ? 0 : budgets[i]!), 0);
            const isOn = end === 'chosen' || end === 'cut-short';
            waves.push({
              state: end,
              budgetMinor: end === 'planned' ? null : granted,
              spentMinor: 0,
              realMinor: isOn ? Math.floor((created * spent) / 100) : 0,
              reported,
              settles,
            });
          });
          expect(waves.reduce((sum, { realMinor }) => sum + realMinor, 0)).toBeLessThanOrEqual(approved);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('are split among the rows of a wave to the minor unit: 70 % for leaders, the rest for the bridge', () => {
    expect(rowBudgets(10_000, [leading, leading, bridge, bridge, bridge])).toEqual([3500, 3500, 1000, 1000, 1000]);
    expect(rowBudgets(101, [leading, bridge])).toEqual([71, 30]);
    expect(rowBudgets(100, [leading, leading, leading])).toEqual([34, 33, 33]);
    expect(rowBudgets(100, [])).toEqual([]);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.array(fc.constantFrom(leading, bridge), { minLength: 1, maxLength: 150 }),
        (waveMinor, rows) => {
          expect(rowBudgets(waveMinor, rows).reduce((sum, minor) => sum + minor, 0)).toBe(waveMinor);
        },
      ),
    );
  });
});
