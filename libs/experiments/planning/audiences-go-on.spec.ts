import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fitDesign, type PlanLimits } from './capacity.js';
import { planExperiment, type Plan } from './plan.js';

/** The limits of a campaign of TikTok's Smart+. */
const SMART_PLUS: PlanLimits = {
  tree: { audienceLevel: 'adset', moneyLevel: 'adset', audiencesContinue: true },
  adsPerAdSet: 30,
  adSetsPerCampaign: 30,
  liveAds: Infinity,
  minDailyBudgetMinor: 1,
  runDays: 4,
};

function planOf(sizes: number[], audienceParts: number, tested: number, budgetMinor = 10_000_000): Plan {
  const shared = { sizes, audienceParts, tested, budgetMinor, limits: SMART_PLUS };
  const result = fitDesign(shared);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return planExperiment({
    ...shared,
    fit: result.fit,
    experimentName: 'Autumn',
    experimentKey: 'abcdefghij',
    seed: [1, 2],
  });
}

/** The number of children of each object of a kind. */
const childCounts = (plan: Plan, kind: 'campaign' | 'adset') =>
  plan.objects
    .filter((object) => object.kind === kind)
    .map(({ ordinal }) => plan.objects.filter(({ parentOrdinal }) => parentOrdinal === ordinal).length);

describe('campaigns that hold few ad sets', () => {
  it('more audiences than fit continue in further campaigns', () => {
    const plan = planOf([10, 10, 4], 2, 400);
    expect(plan.design.audiences.length).toBeGreaterThan(30);
    expect(childCounts(plan, 'campaign')).toEqual([30, 30, 30, 10]);
  });

  it('more ads of an audience than fit continue in further ad sets', () => {
    const plan = planOf([1, 50, 6], 1, 300);
    expect(plan.design.audiences).toHaveLength(1);
    expect(childCounts(plan, 'adset')).toEqual(Array(10).fill(30));
  });

  it('every campaign is within its limits, every variation appears once, and the budget adds up', () => {
    const anything = fc.record({
      sizes: fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 2, max: 12 })),
      share: fc.double({ min: 0.05, max: 1, noNaN: true }),
      budgetMinor: fc.integer({ min: 1_000_000, max: 50_000_000 }),
    });
    fc.assert(
      fc.property(anything, ({ sizes, share, budgetMinor }) => {
        const created = sizes.reduce((product, size) => product * size, 1);
        const tested = Math.max(1, Math.floor(created * share));
        const plan = planOf([...sizes], 2, tested, budgetMinor);
        expect(Math.max(...childCounts(plan, 'campaign'))).toBeLessThanOrEqual(30);
        expect(Math.max(...childCounts(plan, 'adset'))).toBeLessThanOrEqual(30);
        const ads = plan.objects.filter(({ kind }) => kind === 'ad');
        expect(new Set(ads.map(({ variation }) => variation)).size).toBe(tested);
        expect(ads).toHaveLength(tested);
        const money = plan.objects.reduce((sum, object) => sum + (object.budgetMinor ?? 0), 0);
        expect(money).toBe(budgetMinor);
      }),
      { numRuns: 60 },
    );
  });

  it('do not make the design test fewer audiences', () => {
    const rowsOf = (tree: PlanLimits['tree']) => {
      const limits = { ...SMART_PLUS, tree };
      const result = fitDesign({ sizes: [8, 8, 5, 5], audienceParts: 2, tested: 200, budgetMinor: 10_000_000, limits });
      return result.ok ? result.fit.audienceRows : null;
    };
    expect(rowsOf({ audienceLevel: 'adset', moneyLevel: 'adset' })).toBe(30);
    expect(rowsOf(SMART_PLUS.tree)).toBeGreaterThan(30);
  });
});
