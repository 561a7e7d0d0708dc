import { AD_SET } from '#libs/contracts/experiment/run/level-texts.js';
import { describe, expect, it } from '@jest/globals';
import type { PlatformLimit, PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import { limitsOf } from '#libs/testing/platform/limits.js';
import { describeRefusal } from './describe-refusal.js';
import fc from 'fast-check';
import { leastShowingAll, testedCount } from '#libs/contracts/experiment/plan/variation-counts.js';
import { fitExperiment, recommendedTested } from './fit-experiment.js';

const GROUPS: PlatformLimit = { counts: 'adset', scope: 'account', limit: 50, used: 42 };
/** An account with limits on active ad sets and campaigns, but without a page. */
const limits: PlatformLimits = {
  tree: { audienceLevel: 'adset', moneyLevel: 'adset' },
  bounds: [
    { counts: 'ad', scope: 'adset', limit: 50, used: 0 },
    { counts: 'adset', scope: 'campaign', limit: 999, used: 0 },
    GROUPS,
    { counts: 'campaign', scope: 'account', limit: 5_000, used: 4_999 },
  ],
  leastDailyBudgetMinor: 2_000,
};
const request = { sizes: [3, 2, 4, 5], audienceParts: 2, limits, budgetMinor: 10_000_000, runDays: 2.5 };
const refusalOf = (changes: Partial<typeof request>) => {
  const answer = fitExperiment({ ...request, ...changes });
  if (answer.ok) throw new Error('it fits');
  return answer.refusal;
};

describe('fitting an experiment', () => {
  it('counts what the platform counts, and subtracts existing objects', () => {
    expect(fitExperiment(request)).toMatchObject({
      ok: true,
      created: 120,
      tested: 88,
      fit: { adSets: 6, campaigns: 1, holders: 6, waves: 1, minimumEachMinor: 6_000 },
    });
    expect(fitExperiment({ ...request, tested: 7 })).toMatchObject({ ok: true, created: 120, tested: 7 });
  });

  it('names the limit that leaves no room, or too little', () => {
    const full = { ...limits, bounds: [...limits.bounds.slice(0, 3), { ...GROUPS, limit: 10, used: 10 }] };
    expect(refusalOf({ limits: full })).toMatchObject({ code: 'NO_ROOM', limit: { used: 10 }, free: 0 });
    expect(describeRefusal(refusalOf({ limits: full }), 'EUR', AD_SET)).toMatchObject({
      field: 'account.id',
      key: 'fit.accountFull',
    });
    const little = { ...limits, bounds: [...limits.bounds, { ...GROUPS, used: 47 }] };
    const refusal = refusalOf({ limits: little, sizes: [9, 1, 4, 5] });
    expect(refusal).toMatchObject({ code: 'NO_ROOM', limit: { counts: 'adset', used: 47 }, free: 3, needed: 7 });
    expect(describeRefusal(refusal, 'EUR', AD_SET)).toMatchObject({
      field: 'account.id',
      key: 'fit.accountRoom',
      params: { free: 3, needed: 7 },
    });
  });

  it('uses the tightest of several limits of one kind', () => {
    const page = (limit: number): PlatformLimit => ({ counts: 'ad', scope: 'page', limit, used: 0 });
    const bounds = [...limits.bounds, page(250), { ...page(60), scope: 'account' as const }];
    expect(fitExperiment({ ...request, limits: { ...limits, bounds } })).toMatchObject({ ok: true, tested: 60 });
  });

  it('compares the smallest campaign with the minimum budget, because the last campaign can be half full', () => {
    const inTwos = limitsOf({
      tree: { audienceLevel: 'adset', moneyLevel: 'campaign' },
      adSetsPerCampaign: 2,
      leastDailyBudgetMinor: 100,
    });
    const needed = (audiences: number) =>
      refusalOf({ limits: inTwos, sizes: [audiences, 6], audienceParts: 1, budgetMinor: 1, runDays: 1 });
    // Two campaigns of 12 ads each; of five audiences the last has 6 of 30 ads.
    expect(needed(4)).toMatchObject({ code: 'BUDGET_TOO_SMALL', neededMinor: 200 });
    expect(needed(5)).toMatchObject({ code: 'BUDGET_TOO_SMALL', neededMinor: 500 });
  });

  it('names the missing budget, and rejects too many combinations before anything else', () => {
    expect(describeRefusal(refusalOf({ budgetMinor: 1_000 }), 'EUR', AD_SET)).toMatchObject({
      field: 'information.budget',
      key: 'fit.budgetEach',
      params: { minimum: { amountMinor: 6_000, currency: 'EUR' } },
    });
    const large = fitExperiment({ ...request, sizes: [50_001], audienceParts: 1, budgetMinor: 0 });
    expect(large).toMatchObject({ ok: false, capacity: null, refusal: { code: 'TOO_MANY_VARIATIONS' } });
  });
});

describe('the recommended size of a test', () => {
  const sizes = [3, 2, 4, 5];
  const account = limitsOf({ liveAds: 2_000 });
  const lists = { sizes, audienceParts: 2 };

  it('is the largest design with enough budget for 1,000 impressions of each ad', () => {
    const of = (budgetMinor: number) =>
      recommendedTested(lists, { limits: account, budgetMinor, cpmMinor: 1_000, runDays: 2 });
    expect([10_000_000, 60_000, 6_000, 0].map(of)).toEqual([88, 60, 6, 88]);
    // The longest list has five alternatives.
    expect([5_000, 100].map(of)).toEqual([5, 5]);
    expect(recommendedTested(lists, { limits: account, budgetMinor: 60_000 })).toBe(88);
  });

  it("keeps the refusal of a budget below the platform's minimums", () => {
    const shared = { ...lists, limits: account, cpmMinor: 1_000, runDays: 2, budgetMinor: 200 };
    expect(fitExperiment(shared)).toMatchObject({ ok: false, refusal: { code: 'BUDGET_TOO_SMALL', budgetMinor: 200 } });
    const one = { ...shared, sizes: [1, 1, 2, 1], budgetMinor: 100 };
    expect(fitExperiment(one)).toMatchObject({ ok: false, refusal: { code: 'BUDGET_TOO_SMALL' } });
    expect(fitExperiment({ ...one, budgetMinor: 200 })).toMatchObject({ ok: true, tested: 2 });
  });

  it('is the largest affordable design, if any design that shows every alternative is affordable', () => {
    const drawn = fc.record({
      sizes: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 6 }),
      budgetMinor: fc.integer({ min: 1_000, max: 2_000_000 }),
      cpmMinor: fc.integer({ min: 100, max: 5_000 }),
      runDays: fc.integer({ min: 1, max: 7 }),
      leastDailyBudgetMinor: fc.integer({ min: 1, max: 3_000 }),
      liveAds: fc.integer({ min: 1, max: 400 }),
    });
    fc.assert(
      fc.property(drawn, ({ sizes, budgetMinor, cpmMinor, runDays, leastDailyBudgetMinor, liveAds }) => {
        const limits = limitsOf({ liveAds, leastDailyBudgetMinor });
        const shared = { sizes, audienceParts: 2, limits, budgetMinor, runDays };
        const recommended = recommendedTested(shared, { ...shared, cpmMinor });
        const wanted = testedCount(sizes, { liveAdLimit: liveAds });
        const least = Math.min(wanted, leastShowingAll(sizes));
        expect(recommended).toBeGreaterThanOrEqual(least);
        expect(recommended).toBeLessThanOrEqual(wanted);
        const isAffordable = (tested: number) => {
          const fitted = fitExperiment({ ...shared, tested });
          const isWithinMinimum = fitted.ok || fitted.refusal.code !== 'BUDGET_TOO_SMALL';
          return isWithinMinimum && tested * cpmMinor <= budgetMinor;
        };
        // A design with too few ads to show every alternative is useless, even if the budget is enough for it.
        if (Array.from({ length: wanted }, (_, i) => i + 1).some((ads) => ads >= least && isAffordable(ads)))
          expect(isAffordable(recommended)).toBe(true);
        if (recommended < wanted) expect(isAffordable(recommended + 1)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
