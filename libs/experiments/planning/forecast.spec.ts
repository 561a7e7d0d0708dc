import { AD_SET } from '#libs/contracts/experiment/run/level-texts.js';
import { describe, expect, it } from '@jest/globals';
import { fitDesign, type CapacityInput } from './capacity.js';
import { formatText } from '#libs/contracts/messages/format-text.js';
import { describeRefusal } from './describe-refusal.js';
import { forecastDelivery } from './forecast.js';

const input: CapacityInput & { cpmMinor: number } = {
  sizes: [3, 2, 4, 3, 5, 4, 3],
  audienceParts: 3,
  tested: 144,
  budgetMinor: 200_000,
  limits: {
    tree: { audienceLevel: 'adset', moneyLevel: 'adset' },
    adsPerAdSet: 50,
    adSetsPerCampaign: 200,
    liveAds: 250,
    minDailyBudgetMinor: 100,
    runDays: 7,
  },
  cpmMinor: 1_000,
};

describe('forecast', () => {
  it('reports the expected impressions of each tested variation', () => {
    expect(
      forecastDelivery({
        created: 4_320,
        tested: 144,
        budgetMinor: 200_000,
        currency: 'USD',
        cpmMinor: 1_000,
        run: { runDays: 7 },
        isSearch: false,
        peakDay: 1.75,
      }),
    ).toEqual({
      created: 4_320,
      tested: 144,
      impressionsPerVariation: 1_388,
      cpmMinor: 1_000,
      worstCaseTotalMinor: 200_000,
      worstCaseDailyMinor: 50_000,
      currency: 'USD',
    });
  });

  it('never reports that a day spends more than the whole budget', () => {
    const short = {
      created: 4,
      tested: 4,
      budgetMinor: 1_500,
      currency: 'USD',
      cpmMinor: 900,
      run: { runDays: 0.5 },
      isSearch: false,
      peakDay: 1.25,
    };
    expect(forecastDelivery(short).worstCaseDailyMinor).toBe(1_500);
    expect(() => forecastDelivery({ ...short, cpmMinor: 0 })).toThrow(RangeError);
  });

  it('names the level that holds the budget in its refusal', () => {
    for (const [audienceLevel, moneyLevel] of [
      ['adset', 'campaign'],
      ['campaign', 'campaign'],
    ] as const) {
      const limits = { ...input.limits, tree: { audienceLevel, moneyLevel } };
      const refusal = fitDesign({ ...input, limits, budgetMinor: 600 });
      if (refusal.ok || refusal.code !== 'BUDGET_TOO_SMALL') throw new Error('expected a refusal');
      expect(formatText(describeRefusal(refusal, 'USD', AD_SET))).not.toMatch(/ad set/);
      const smaller = { ...refusal, smallerDesign: { tested: 5, holders: 2 } };
      expect(formatText(describeRefusal(smaller, 'USD', AD_SET))).toContain('give each campaign the platform');
      expect(formatText(describeRefusal(smaller, 'USD', AD_SET))).toContain('or test 5 variations in 2 campaigns.');
      expect(formatText(describeRefusal(smaller, 'USD', AD_SET), 'es')).toContain(
        'pruebe 5 variaciones en 2 campañas.',
      );
      expect(formatText(describeRefusal({ ...smaller, smallerDesign: null }, 'USD', AD_SET))).toMatch(
        /give each campaign .* or remove a few parameters/,
      );
    }
  });

  it('states amounts of money in its refusal', () => {
    const refusal = fitDesign({ ...input, budgetMinor: 3_500 });
    if (refusal.ok || refusal.code !== 'BUDGET_TOO_SMALL') throw new Error('expected a refusal');
    expect(formatText(describeRefusal(refusal, 'USD', AD_SET))).toBe(
      "The budget of 35 USD does not give each ad set the platform's minimum of 7 USD for the run. Raise it to 50.4 USD, or test 5 variations in 5 ad sets.",
    );
    expect(formatText(describeRefusal({ ...refusal, smallerDesign: null }, 'JPY', AD_SET))).toContain(
      'Raise it to 5,040 JPY or remove',
    );
  });
});
