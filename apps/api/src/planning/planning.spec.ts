import { describe, expect, it } from '@jest/globals';
import type { PlannedRun } from '#libs/connectors/port/lookups.js';
import type { Platforms } from '#libs/connectors/registry.js';
import type { CreationPath } from '#libs/contracts/platform/creation-path.js';
import type { PlatformLimits } from '#libs/contracts/platform/platform-limits.js';
import type { PlatformAnswers, Question } from '../platforms/platform-answers.js';
import type { ExpectedPrice } from './expected-price.js';
import { Planning } from './planning.js';

const caller = { organizationId: 'o', userId: 'u' };
const limitsOf = (adsOfGroup: number): PlatformLimits => ({
  tree: { audienceLevel: 'adset', moneyLevel: 'adset' },
  bounds: [{ counts: 'ad', scope: 'adset', limit: adsOfGroup, used: 0 }],
  leastDailyBudgetMinor: 2_000,
});

/** A platform that treats a conversion run as Smart+, whose groups hold fewer ads. */
function planning() {
  const asked: { run: PlannedRun; path: CreationPath | undefined }[] = [];
  let run: PlannedRun = {};
  const lookups = {
    likelyPath: (_account: unknown, planned: PlannedRun) => {
      run = planned;
      return Promise.resolve(planned.campaignType === 'WEB_CONVERSIONS' ? 'smart_plus' : null);
    },
    limits: (_account: unknown, _input: unknown, path?: CreationPath) => {
      asked.push({ run, path });
      return Promise.resolve(limitsOf(path === 'smart_plus' ? 30 : 50));
    },
    usualLimits: () => limitsOf(50),
  };
  const answers = {
    ask: <T>(_caller: unknown, { ask }: Question<T>) => ask('token', lookups as never, async () => ({}) as never),
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
