import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ChoiceInput, chooseRows } from './choose-rows.js';

const CREATED = 200;
const RANKED = Array.from({ length: CREATED }, (_, i) => (i * 7) % CREATED);
const INPUT: ChoiceInput = {
  wave: 1,
  impressions: 20_000,
  ranked: RANKED,
  barred: new Set(),
  firstWave: Array.from({ length: 50 }, (_, i) => i * 4),
  ledBefore: new Set(),
  estimateOf: (variation) => ({ value: variation, lower: variation - 1, upper: variation + 1 }),
  seed: [3, 4],
};
const rowsOf = (changes: Partial<ChoiceInput> = {}) => {
  const choice = chooseRows({ ...INPUT, ...changes });
  if (!choice.ok) throw new Error(choice.code);
  return choice.rows;
};
const leadersOf = (rows: ReturnType<typeof rowsOf>) => rows.filter(({ because }) => because.kind === 'leading');
const bridgeOf = (rows: ReturnType<typeof rowsOf>) => rows.filter(({ because }) => because.kind === 'bridge');

describe('the rows of a later wave', () => {
  it('are the best rows that 70 % of its impressions are enough for, and a bridge for the rest', () => {
    const rows = rowsOf();
    expect(leadersOf(rows).map(({ variation }) => variation)).toEqual(RANKED.slice(0, 14));
    expect(bridgeOf(rows)).toHaveLength(6);
    expect(leadersOf(rowsOf({ impressions: 200_000 }))).toHaveLength(40);
    expect(leadersOf(rowsOf({ impressions: 200_000, wave: 2 }))).toHaveLength(10);
    expect(leadersOf(rowsOf({ impressions: 3_400 }))).toHaveLength(2);
  });

  it('give the reason for each row: estimate, interval, rank and whether it is new, or the draw as a bridge', () => {
    const rows = rowsOf();
    expect(rows[1]).toEqual({
      variation: 7,
      because: { kind: 'leading', rank: 2, isNew: true, estimate: { value: 7, lower: 6, upper: 8 } },
    });
    expect(rows[4]).toMatchObject({ variation: 28, because: { rank: 5, isNew: false } });
    // 0, 28, 56 and 84 belong to the first wave and lead.
    expect(rows.at(-1)!.because).toEqual({ kind: 'bridge', drawnFrom: 46 });
  });

  it('exclude barred variations, and use no former leader as a bridge', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(CREATED - 1), { maxLength: 60 }),
        fc.uniqueArray(fc.nat(CREATED - 1), { maxLength: 60 }),
        fc.integer({ min: 3_400, max: 60_000 }),
        (barred, before, impressions) => {
          const choice = chooseRows({ ...INPUT, impressions, barred: new Set(barred), ledBefore: new Set(before) });
          if (!choice.ok) return expect(choice.code).toBe('NO_BRIDGE');
          const all = choice.rows.map(({ variation }) => variation);
          expect(new Set(all).size).toBe(all.length);
          for (const variation of all) expect(barred).not.toContain(variation);
          for (const { variation } of bridgeOf(choice.rows)) {
            expect(INPUT.firstWave).toContain(variation);
            expect(before).not.toContain(variation);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('leave half of the first wave for the bridge, even with few variations', () => {
    const few = Array.from({ length: 10 }, (_, variation) => variation);
    const second = rowsOf({ impressions: 60_000, ranked: few, firstWave: few });
    expect(leadersOf(second).map(({ variation }) => variation)).toEqual([0, 1, 2, 3, 4]);
    expect(bridgeOf(second)).toHaveLength(5);
    const third = rowsOf({
      wave: 2,
      impressions: 60_000,
      ranked: few,
      firstWave: few,
      ledBefore: new Set(few.slice(0, 5)),
    });
    expect(leadersOf(third)).toHaveLength(7);
    expect(bridgeOf(third)).toHaveLength(3);
    expect(leadersOf(rowsOf({ ranked: [3, 4], firstWave: [3, 4] }))).toHaveLength(1);
  });

  it('are the same for the same input, with another bridge for another seed or wave', () => {
    const bridge = (changes: Partial<ChoiceInput>) => bridgeOf(rowsOf(changes)).map(({ variation }) => variation);
    expect(bridge({ firstWave: [...INPUT.firstWave].reverse() })).toEqual(bridge({}));
    expect(bridge({ seed: [3, 5] })).not.toEqual(bridge({}));
    expect(bridge({ wave: 2 })).not.toEqual(bridge({}));
  });

  it('have the same bridges in every version, so that an upgrade in the middle of a search changes no choice', () => {
    const bridge = (wave: number) => bridgeOf(rowsOf({ wave })).map(({ variation }) => variation);
    expect([1, 2].map(bridge)).toEqual([
      [168, 20, 184, 196, 104, 132],
      [12, 140, 100, 180, 156, 32],
    ]);
  });

  it('are empty if nothing may run or no bridge is left', () => {
    const all = new Set(Array.from({ length: CREATED }, (_, variation) => variation));
    expect(chooseRows({ ...INPUT, barred: all })).toEqual({ ok: false, code: 'NOTHING_LEFT' });
    expect(chooseRows({ ...INPUT, ledBefore: new Set(INPUT.firstWave) })).toEqual({ ok: false, code: 'NO_BRIDGE' });
    expect(chooseRows({ ...INPUT, impressions: 3_000 })).toEqual({ ok: false, code: 'NO_BRIDGE' });
  });
});
