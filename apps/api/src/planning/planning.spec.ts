import { describe, expect, it } from '@jest/globals';
import type { PlannedRun } from '#libs/connectors/port/lookups.js';
import type { Platforms } from '#libs/connectors/registry.js';
import { worstCaseDailyMinor } from '#libs/contracts/experiment/plan/worst-case.js';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import { componentCounts } from '#libs/platforms/components/components.js';
import { GOOGLE } from '#libs/platforms/google/description.js';
import { META } from '#libs/platforms/meta/description.js';
import { googleInput } from '#libs/testing/platform/google-input.js';
import type { PlatformAnswers, Question } from '../platforms/platform-answers.js';
import type { ExpectedPrice } from './expected-price.js';
import type { CountsQueryDto } from './planning.dto.js';
import { Planning } from './planning.js';

const caller = { organizationId: 'o', userId: 'u' };
const limitsOf = (adsOfGroup: number, changes: Partial<PlatformLimits> = {}): PlatformLimits => ({
  tree: { audienceLevel: 'adset', moneyLevel: 'adset' },
  bounds: [{ counts: 'ad', scope: 'adset', limit: adsOfGroup, used: 0 }],
  leastDailyBudgetMinor: 2_000,
  ...changes,
});

/** A platform that treats a conversion run as Smart+, whose groups hold fewer ads. */
function planning(changes: Partial<PlatformLimits> = {}) {
  const asked: { run: PlannedRun; path: CreationPath | undefined }[] = [];
  let run: PlannedRun = {};
  const lookups = {
    likelyPath: (_account: unknown, planned: PlannedRun) => {
      run = planned;
      return Promise.resolve(planned.campaignType === 'WEB_CONVERSIONS' ? 'smart_plus' : null);
    },
    limits: (_account: unknown, _input: unknown, path?: CreationPath) => {
      asked.push({ run, path });
      return Promise.resolve(limitsOf(path === 'smart_plus' ? 30 : 50, changes));
    },
    usualLimits: () => limitsOf(50),
  };
  const answers = {
    ask: <T>(_caller: unknown, { ask }: Question<T>) =>
      ask('token', lookups as never, () => Promise.resolve({ timeZone: 'Europe/Madrid' } as never)),
  };
  const prices = { cpmMinor: () => Promise.resolve(1_000) };
  const made = new Planning(
    answers as unknown as PlatformAnswers,
    prices as unknown as ExpectedPrice,
    { for: () => ({ lookups }) } as unknown as Platforms,
  );
  return { made, asked };
}

describe('limits for a run that is being written', () => {
  it.each([
    ['WEB_CONVERSIONS', 'smart_plus'],
    ['TRAFFIC', null],
  ])('are those of the path that a run of %s will take', async (campaign_type, path) => {
    const { made, asked } = planning();
    const query = { created: { headlines: 40 }, account_id: '7001', currency: 'USD', budget: 900, days: 3 };
    await made.forecast(caller, 'tiktok', { ...query, campaign_type, end_date: '2027-01-12' });
    await made.count(caller, 'tiktok', { ...query, campaign_type, end_date: '2027-01-12' });
    const run = { campaignType: campaign_type, lastDay: '2027-01-12' };
    expect(asked).toEqual([
      { run, path },
      { run, path },
    ]);
  });
});

describe('the maximum cost of a day', () => {
  const WEEK = { start_date: '2027-01-04T09:00:00+01:00', end_date: '2027-01-11T09:00:00+01:00', days: 7 };
  const ask = { created: { headlines: 40 }, account_id: '7', page_id: '1', currency: 'EUR', budget: 700, ...WEEK };

  it('is the whole budget in a search, as in the console, if the platform offers a search', async () => {
    const { made } = planning();
    const daily = async (query: Partial<CountsQueryDto>, platform: Platform = 'meta') =>
      (await made.forecast(caller, platform, { ...ask, ...query })).worst_case_daily;
    for (const search of [true, false])
      expect(await daily({ search })).toBe(worstCaseDailyMinor(70_000, 7, META.peakDay.factor, search) / 100);
    expect(await daily({ search: true })).toBe(700);
    expect(await daily({})).toBe(175);
    const byScript = {
      campaign_type: 'VIDEO_TRUE_VIEW_IN_STREAM',
      objective: 'BRAND_AWARENESS_AND_REACH',
      search: true,
    };
    expect(await daily(byScript, 'google')).toBe(200);
  });
});

describe("a run over a clock change of the account's zone", () => {
  const SPRING = { start_date: '2027-03-26', end_date: '2027-04-01', days: 7 - 1 / 24 - 1 / 86_400 };
  const AUTUMN = { start_date: '2027-10-29', end_date: '2027-11-04', days: 7 + 1 / 24 - 1 / 86_400 };
  const least = { leastDailyBudgetMinor: 1_000, countsCalendarDays: true } as const;
  const lists = { created: { headlines: 2 }, account_id: '7', currency: 'EUR' };
  /** The minimum budget of seven days for one group, which holds both ads. */
  const query = { ...lists, budget: 70, tested_count: 2 };

  it.each([
    ['spring', SPRING],
    ['autumn', AUTUMN],
  ])('has seven days in %s, both for the maximum cost of a day and for the minimum budget', async (_, run) => {
    const { made } = planning(least);
    const { worst_case_daily, problem } = await made.forecast(caller, 'google', { ...query, ...run });
    expect(worst_case_daily).toBe(20);
    expect(problem).toBeNull();
    const poor = await made.forecast(caller, 'google', { ...query, ...run, budget: 69.99 });
    expect(poor.problem).toMatchObject({ field: 'information.budget' });
  });

  it.each([
    ['spring', SPRING],
    ['autumn', AUTUMN],
  ])('is recommended the same number of ads by count, forecast and fee check in %s', async (_, run) => {
    const { made } = planning({ ...least, bounds: [{ counts: 'ad', scope: 'adset', limit: 1, used: 0 }] });
    const base = googleInput();
    const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `${i}`, value: `${i}` }));
    // Enough money for twenty groups of one ad over seven days; over eight days, for fewer groups.
    const budget = 7 * 10 * 20;
    const { start_date, end_date } = run;
    const input = {
      ...base,
      information: { ...base.information, start_date, end_date, budget },
      creatives: { ...base.creatives, copies: rows(6), descriptions: rows(4) },
    };
    const many = { ...lists, created: componentCounts(GOOGLE, input), budget, ...run };
    expect((await made.count(caller, 'google', many))[1]).toBe(20);
    expect((await made.forecast(caller, 'google', many)).recommended).toBe(20);
    expect(await made.testedOf(caller, 'google', input)).toBe(20);
  });
});
