import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { affordableRows } from './affordable-rows.js';
import type { ChosenRow } from './choose-rows.js';
import { leftMinor, nextWaveMinor, rowBudgets } from './wave-budgets.js';

const estimate = { value: 1, lower: 0, upper: 2 };
const rowsOf = (leading: number, bridge: number): ChosenRow[] => [
  ...Array.from({ length: leading }, (_, i) => ({
    variation: i,
    because: { kind: 'leading', rank: i + 1, isNew: true, estimate } as const,
  })),
  ...Array.from({ length: bridge }, (_, i) => ({
    variation: 1_000 + i,
    because: { kind: 'bridge', drawnFrom: 50 } as const,
  })),
];
const kinds = (rows: ChosenRow[] | null) =>
  rows && ['leading', 'bridge'].map((kind) => rows.filter(({ because }) => because.kind === kind).length);
const bounds = { waveMinor: 10_000, leastMinor: 0, room: Infinity };

describe('the rows that a wave can afford', () => {
  it('are all rows if budget and room allow', () => {
    expect(affordableRows(rowsOf(14, 6), bounds)).toEqual(rowsOf(14, 6));
  });

  it("are as many as the platform's minimum budget allows, the best first", () => {
    expect(kinds(affordableRows(rowsOf(14, 6), { ...bounds, leastMinor: 1_000 }))).toEqual([7, 3]);
    expect(affordableRows(rowsOf(14, 6), { ...bounds, leastMinor: 3_001 })).toBeNull();
  });

  it('are as many of both kinds as there is room for, and one of each kind without room', () => {
    expect(kinds(affordableRows(rowsOf(14, 6), { ...bounds, room: 10 }))).toEqual([7, 3]);
    expect(kinds(affordableRows(rowsOf(40, 1), { ...bounds, room: 3 }))).toEqual([2, 1]);
    expect(kinds(affordableRows(rowsOf(1, 40), { ...bounds, room: 3 }))).toEqual([1, 2]);
    expect(kinds(affordableRows(rowsOf(14, 6), { ...bounds, room: 0 }))).toEqual([1, 1]);
  });

  it('never exceed the approved total with any refusals, partial spending or omissions, and none is below the minimum', () => {
    const wave = fc.record({
      leading: fc.integer({ min: 1, max: 40 }),
      bridge: fc.integer({ min: 0, max: 20 }),
      leastMinor: fc.integer({ min: 0, max: 5_000 }),
      room: fc.integer({ min: 0, max: 80 }),
      /** For each row: 0 if it is refused, else the share of its budget that it spends. */
      parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 60, maxLength: 60 }),
      isCertain: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.constantFrom([60, 20, 20], [60, 40]),
        fc.array(wave, { minLength: 3, maxLength: 3 }),
        (approved, shares, fates) => {
          const counted: number[] = [];
          let spent = 0;
          for (const [w] of shares.entries()) {
            const { leading, bridge, leastMinor, room, parts, isCertain } = fates[w]!;
            const waveMinor = nextWaveMinor(approved, shares, counted);
            const rows = affordableRows(rowsOf(leading, bridge), { waveMinor, leastMinor, room });
            const budgets = rows === null ? [] : rowBudgets(waveMinor, rows);
            for (const budget of budgets) expect(budget).toBeGreaterThanOrEqual(leastMinor);
            if (rows !== null) expect(budgets.reduce((sum, budget) => sum + budget, 0)).toBe(waveMinor);
            const own = budgets.reduce((sum, budget, i) => sum + Math.floor(budget * parts[i]!), 0);
            spent += own;
            counted.push(rows === null || isCertain ? own : waveMinor);
            expect(spent + leftMinor(approved, counted)).toBeLessThanOrEqual(approved);
          }
          expect(spent).toBeLessThanOrEqual(approved);
        },
      ),
    );
  });
});
