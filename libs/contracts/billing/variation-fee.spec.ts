import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BILLING_LIMITS } from './billing-limits.js';
import { MONTHLY_PLAN, monthlyPrice } from './monthly-plan.js';
import {
  allowanceLeft,
  FEE_CAP_CENTS,
  feeMonthOf,
  feeOf,
  NEW_MONTH,
  refundsOf,
  withoutRun,
  withRun,
  type FeeMonth,
} from './variation-fee.js';

const { includedVariations } = MONTHLY_PLAN;
const { minChargeCents } = BILLING_LIMITS;
const after = (...runs: number[]): FeeMonth =>
  runs.reduce<FeeMonth>((month, created) => withRun(month, { created, ...feeOf(month, created) }), NEW_MONTH);
const full: FeeMonth = { variations: includedVariations, chargedCents: 0 };

describe('the fee of a run', () => {
  it('BILL-014 BILL-016 META-175 is 0 within the 10,000 variations that the month includes', () => {
    expect(feeOf(NEW_MONTH, 10_000)).toEqual({ included: 10_000, extra: 0, computedCents: 0, chargeCents: 0 });
    expect(feeOf(after(9_000), 1_000).chargeCents).toBe(0);
  });

  it('BILL-015 META-175 META-178 is $0.025 for each variation above the remaining included ones', () => {
    expect(feeOf(after(9_000), 2_000)).toEqual({
      included: 1_000,
      extra: 1_000,
      computedCents: 2_500,
      chargeCents: 2_500,
    });
    expect(feeOf(full, 8_000).chargeCents).toBe(20_000);
  });

  it.each([
    [1, 3, 50], // 2.5 cents, rounded half up
    [19, 48, 50],
    [20, 50, 50],
    [21, 53, 53],
  ])('META-174 is at least $0.50: %i variations cost %i cents and are charged %i', (created, computedCents, charge) => {
    expect(feeOf(full, created)).toMatchObject({ computedCents, chargeCents: charge });
  });

  it('META-174 is only the part that an earlier minimum charge did not cover', () => {
    expect(feeOf(after(10_000, 2), 10).chargeCents).toBe(0);
    expect(feeOf(after(10_000, 2), 100).chargeCents).toBe(255 - 50);
  });

  it('META-176 is limited to $500 a month', () => {
    expect(feeOf(full, 50_000).chargeCents).toBe(50_000);
    expect(feeOf(after(10_000, 19_000), 50_000).chargeCents).toBe(50_000 - 47_500);
    expect(feeOf(after(50_000), 50_000)).toMatchObject({ extra: 50_000, chargeCents: 0 });
  });

  it('META-176 is 0 if the cap leaves less than a minimum charge', () => {
    expect(feeOf({ variations: 29_990, chargedCents: 49_975 }, 10)).toMatchObject({
      computedCents: 25,
      chargeCents: 0,
    });
  });

  it('META-177 leaves the rest of the allowance for other runs', () => {
    expect(allowanceLeft(after(2_500))).toBe(7_500);
    expect(allowanceLeft(after(50_000))).toBe(0);
  });

  it('belongs to the calendar month in UTC', () => {
    expect(feeMonthOf(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11');
    expect(feeMonthOf(new Date('2026-12-01T00:00:00Z'))).toBe('2026-12');
  });
});

describe('a run that created nothing', () => {
  it('gives back its variations and its own charge', () => {
    const month = after(10_000, 4_000);
    expect(withoutRun(month, { created: 4_000, chargeCents: 10_000 })).toEqual({ month: full, refundCents: 0 });
  });

  it('leads to refunds for runs that were charged because of it', () => {
    const month = after(10_000, 1_000);
    expect(withoutRun(month, { created: 10_000, chargeCents: 0 })).toEqual({
      month: { variations: 1_000, chargedCents: 0 },
      refundCents: 2_500,
    });
    const runs = [{ chargeCents: 0 }, { chargeCents: 2_000 }, { chargeCents: 500 }];
    expect(refundsOf(runs, 700).map(({ cents }) => cents)).toEqual([500, 200]);
  });

  it('leaves a minimum charge of others unchanged', () => {
    const month = after(10_000, 1, 10);
    expect(withoutRun(month, { created: 10, chargeCents: 0 })).toEqual({
      month: { variations: 10_001, chargedCents: 50 },
      refundCents: 0,
    });
  });
});

const created = fc.oneof(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 1, max: 60 }));
const runs = fc.array(created, { minLength: 1, maxLength: 40 });
/** Runs of a month: the created variations of each, whether an earlier run ends without any object first, and which one. */
const story = fc.array(fc.record({ created, isOver: fc.boolean(), which: fc.nat(1_000) }), { maxLength: 60 });

/**
 * Every month of a story, with the charge of each submit and the runs that stand.
 * @param lapses the submits whose charge the bank releases
 */
function monthsOf(
  steps: readonly { created: number; isOver: boolean; which: number }[],
  lapses: ReadonlySet<number> = new Set(),
) {
  let open: { created: number; chargeCents: number }[] = [];
  let month = NEW_MONTH;
  return steps.flatMap(({ created, isOver, which }, index) => {
    const { chargeCents } = feeOf(month, created);
    month = withRun(month, { created, chargeCents });
    open = [...open, { created, chargeCents: lapses.has(index) ? 0 : chargeCents }];
    const submitted = { month, charge: chargeCents, open };
    if (!isOver) return [submitted];
    const gone = open[which % open.length]!;
    const back = withoutRun(month, gone);
    const others = open.filter((one) => one !== gone);
    const refunds = new Map(refundsOf(others, back.refundCents).map(({ run, cents }) => [run, cents]));
    open = others.map((run) => ({ ...run, chargeCents: run.chargeCents - (refunds.get(run) ?? 0) }));
    month = back.month;
    return [submitted, { month, charge: 0, open }];
  });
}

describe('the fees of a month', () => {
  it('META-176 are never above the cap and never negative, with any returns and refunds', () => {
    fc.assert(
      fc.property(story, (steps) => {
        for (const { month, charge, open } of monthsOf(steps)) {
          expect(month.chargedCents).toBeGreaterThanOrEqual(0);
          expect(month.chargedCents).toBeLessThanOrEqual(FEE_CAP_CENTS);
          expect(charge === 0 || charge >= minChargeCents).toBe(true);
          expect(month.chargedCents).toBe(open.reduce((sum, one) => sum + one.chargeCents, 0));
          for (const { chargeCents } of open) expect(chargeCents).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('exceed the price of the created variations by less than a minimum charge, with any returns', () => {
    fc.assert(
      fc.property(story, (steps) => {
        for (const { month, open } of monthsOf(steps)) {
          const { usageCents } = monthlyPrice(open.reduce((sum, one) => sum + one.created, 0));
          expect(month.chargedCents - usageCents).toBeLessThan(minChargeCents);
          if (usageCents === 0) expect(month.chargedCents).toBe(0);
        }
      }),
    );
  });

  it('count as settled if a bank releases a hold: no other run is charged for it', () => {
    const lapses = fc.array(fc.nat(60)).map((indices) => new Set(indices));
    fc.assert(
      fc.property(story, lapses, (steps, gone) => {
        for (const { month, open } of monthsOf(steps, gone)) {
          const { usageCents } = monthlyPrice(month.variations);
          expect(month.chargedCents - usageCents).toBeLessThan(minChargeCents);
          expect(month.chargedCents).toBeLessThanOrEqual(FEE_CAP_CENTS);
          expect(open.reduce((sum, one) => sum + one.chargeCents, 0)).toBeLessThanOrEqual(month.chargedCents);
          for (const { chargeCents } of open) expect(chargeCents).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('BILL-015 are the same in any order, within one minimum charge', () => {
    const shuffled = runs.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const [first, second] = [after(...one), after(...other)];
        const { usageCents } = monthlyPrice(first.variations);
        expect(second.variations).toBe(first.variations);
        for (const { chargedCents } of [first, second]) {
          expect(chargedCents - usageCents).toBeLessThan(minChargeCents);
          // Below the price only if the cap left less than the minimum charge.
          if (chargedCents < usageCents) expect(FEE_CAP_CENTS - chargedCents).toBeLessThan(minChargeCents);
        }
      }),
    );
  });

  it('BILL-015 are exactly the same in any order if no run is charged the minimum', () => {
    const large = fc.array(
      fc.integer({ min: 20, max: 50_000 }).map((n) => n * 20),
      { minLength: 1, maxLength: 20 },
    );
    const shuffled = large.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(after(...one)).toEqual(after(...other));
        expect(after(...one).chargedCents).toBe(monthlyPrice(after(...one).variations).usageCents);
      }),
    );
  });

  it('are separate by platform and month', () => {
    fc.assert(
      fc.property(runs, fc.nat(11), (list, month) => {
        const at = new Date(Date.UTC(2026, month, 28));
        const months = new Map<string, FeeMonth>([['2025-12', full]]);
        for (const one of list) {
          const key = feeMonthOf(at);
          const before = months.get(key) ?? NEW_MONTH;
          months.set(key, withRun(before, { created: one, ...feeOf(before, one) }));
        }
        expect(months.get('2025-12')).toEqual(full);
        expect(months.get(feeMonthOf(at))).toEqual(after(...list));
      }),
    );
  });
});
