import { describe, expect, it } from '@jest/globals';
import { limitsOf } from '#libs/testing/platform/limits.js';
import { fitExperiment } from './fit-experiment.js';
import { fitRun, type RunRequest } from './fit-run.js';
import { planWave } from './plan.js';

const request: RunRequest = {
  sizes: [3, 2, 4, 5, 3],
  audienceParts: 2,
  budgetMinor: 1_000_003,
  runDays: 7,
  tested: 96,
  limits: limitsOf({ liveAds: 200 }),
};
const search = (changes: Partial<RunRequest> = {}) => fitRun({ ...request, search: true, ...changes });

describe('a run with a search', () => {
  it('fits with the budget and the days of its first wave, and as many ads as an even test', () => {
    const fitted = search();
    if (!fitted.ok) throw new Error(JSON.stringify(fitted.refusal));
    expect(fitted).toMatchObject({ parts: [60, 20, 20], tested: 96, budgetMinor: 600_002 });
    expect(fitted.limits.runDays).toBeCloseTo(4.2);
    const even = fitRun({ ...request, tested: undefined, cpmMinor: 500 });
    expect(search({ tested: undefined, cpmMinor: 500 })).toMatchObject({ ok: true, tested: even.ok && even.tested });
  });

  it('is refused, with the required amount, if days, budget or room are not enough', () => {
    expect(search({ runDays: 2 })).toMatchObject({ ok: false, refusal: { code: 'SEARCH_TOO_SHORT', needed: 3 } });
    const poor = search({ cpmMinor: 100_000 });
    expect(poor).toMatchObject({ ok: false, refusal: { code: 'SEARCH_TOO_POOR', needed: 3_571_500 } });
    expect(search({ limits: limitsOf({ liveAds: 60 }) })).toMatchObject({ refusal: { code: 'SEARCH_NO_ROOM' } });
    const least = search({ limits: limitsOf({ liveAds: 200, leastDailyBudgetMinor: 40_000 }) });
    expect(least).toMatchObject({ ok: false, refusal: { code: 'BUDGET_TOO_SMALL', budgetMinor: 1_000_003 } });
  });

  it('needs the minimum budget for each calendar day of its first wave if the platform counts these', () => {
    const least = (countsCalendarDays: boolean, runDays: number) => {
      const limits = limitsOf({ liveAds: 200, leastDailyBudgetMinor: 200_000, countsCalendarDays });
      const fitted = search({ limits, runDays });
      return !fitted.ok && fitted.refusal.code === 'BUDGET_TOO_SMALL' ? fitted.refusal.minimumEachMinor : fitted;
    };
    // 60 % of four and a half days are 2.7: from noon they touch four days.
    expect([least(false, 4.5), least(true, 4.5)]).toEqual([600_000, 800_000]);
    expect([least(false, 5), least(true, 5)]).toEqual([600_000, 600_000]);
  });

  it('needs that minimum for one more day if clocks go forward on the dates of its first wave', () => {
    const limits = limitsOf({ liveAds: 200, leastDailyBudgetMinor: 200_000, countsCalendarDays: true });
    // From 23 h in Madrid to the end of 30 March: 95 hours, of which 60 % end on the fourth day.
    const [startsAt, endsAt] = ['2026-03-26T22:00:00Z', '2026-03-30T21:59:59Z'].map((at) => Date.parse(at));
    const dated = { startsAt: startsAt!, endsAt: endsAt!, zone: 'Europe/Madrid' };
    const least = (changes: Partial<RunRequest>) => {
      const fitted = fitRun({ ...request, limits, runDays: 95.9997 / 24, ...changes });
      return !fitted.ok && fitted.refusal.code === 'BUDGET_TOO_SMALL' ? fitted.refusal.minimumEachMinor : fitted;
    };
    expect([least({}), least({ times: dated })]).toEqual([800_000, 1_000_000]);
    expect([least({ search: true }), least({ search: true, times: dated })]).toEqual([600_000, 800_000]);
  });

  it('is an even run unless a search was requested', () => {
    expect(fitRun(request)).toEqual({ ...fitExperiment(request), parts: [1] });
  });
});

describe('the plan of a later wave', () => {
  const fitted = search();
  if (!fitted.ok) throw new Error('does not fit');
  const input = { ...fitted, experimentName: 'Autumn sale', experimentKey: 'abcdefghij' };
  const rows = [
    { variation: 7, budgetMinor: 301 },
    { variation: 200, budgetMinor: 300 },
    { variation: 8, budgetMinor: 99 },
  ];

  it('gives each row its own group and budget, under new ordinals and names', () => {
    const objects = planWave(rows, input, { wave: 1, firstOrdinal: 500 });
    expect(objects.map(({ kind }) => kind)).toEqual(['campaign', ...rows.flatMap(() => ['adset', 'ad'])]);
    expect(objects.map(({ ordinal }) => ordinal)).toEqual([500, 501, 502, 503, 504, 505, 506]);
    expect(objects.map(({ budgetMinor }) => budgetMinor)).toEqual([null, 301, null, 300, null, 99, null]);
    expect(objects.flatMap(({ variation }) => variation ?? [])).toEqual([7, 200, 8]);
    expect(objects.every(({ wave }) => wave === 1)).toBe(true);
    expect(objects.slice(1).map(({ parentOrdinal }) => parentOrdinal)).toEqual([500, 501, 500, 503, 500, 505]);
    for (const { externalName, ordinal } of objects)
      expect(externalName).toContain(`[abcdefghij-${ordinal.toString(36)}]`);
  });

  it('gives each row a campaign if campaigns hold the budget', () => {
    const tree = { audienceLevel: 'campaign', moneyLevel: 'campaign' } as const;
    const objects = planWave(rows, { ...input, limits: { ...input.limits, tree } }, { wave: 2, firstOrdinal: 9 });
    expect(objects.map(({ kind }) => kind)).toEqual([
      ...rows.map(() => 'campaign'),
      ...rows.flatMap(() => ['adset', 'ad']),
    ]);
    expect(objects.flatMap(({ budgetMinor }) => budgetMinor ?? [])).toEqual([301, 300, 99]);
  });
});
