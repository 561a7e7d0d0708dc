import { describe, expect, it } from '@jest/globals';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { DAY_MS, HOUR_MS } from '#libs/contracts/time.js';
import { limitsOf } from '#libs/testing/platform/limits.js';
import { ApiError } from '../http/errors/api-error.js';
import type { ActivateDto } from './activation.dto.js';
import { readBatch, requireFits, requireSameLists } from './read-batch.js';

const UUID = '7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d11';
const parent = { uuid: UUID, platform: 'meta', createdCount: 8, currency: 'EUR' } as Experiment;
const chosen = (variation: number, budget: number) => ({ id: `${UUID}-${variation}`, budget });
const asked = (change: Partial<ActivateDto> & { ms?: number } = {}): ActivateDto => {
  const { ms = 2 * DAY_MS, ...rest } = change;
  const from = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 12 * HOUR_MS;
  return {
    id: UUID,
    variable: 'link_click',
    variables: [chosen(0, 20)],
    start_date: new Date(from).toISOString(),
    end_date: new Date(from + ms).toISOString(),
    ...rest,
  };
};
const refusal = (body: ActivateDto) => {
  try {
    readBatch(parent, body);
  } catch (error) {
    return error instanceof ApiError ? error.items?.map(({ field, key }) => `${field} ${key}`) : error;
  }
  return null;
};

describe('readBatch', () => {
  it('ACTIVATE-008 returns the most that the whole batch may cost, to the cent: 1.75 budgets for each of the four days that its run touches', () => {
    const variables = [chosen(0, 20.01), chosen(3, 5)];
    expect(readBatch(parent, asked({ variables })).mostMinor).toBe(2_501);
    expect(readBatch(parent, asked({ variables, ms: 3 * DAY_MS, budget_type: 'daily_budget' })).mostMinor).toBe(
      14_007 + 3_500,
    );
  });

  it('ACTIVATE-012 counts whole days of the ad account on Google, at most those of the dates', () => {
    const google = { ...parent, platform: 'google', accountZone: 'America/New_York' } as Experiment;
    const daily = asked({
      ms: 3 * DAY_MS,
      budget_type: 'daily_budget',
      start_date: '2099-06-01T12:00:00Z',
      end_date: '2099-06-04T12:00:00Z',
    });
    const batch = readBatch(google, daily);
    expect([batch.startsAt, batch.endsAt].map((at) => at.toISOString())).toEqual([
      '2099-06-01T04:00:00.000Z',
      '2099-06-05T03:59:59.000Z',
    ]);
    expect(batch.mostMinor).toBe(4 * 2 * 2_000);
    expect(readBatch({ ...google, platform: 'tiktok' } as Experiment, daily).endsAt.toISOString()).toBe(
      daily.end_date.replace('00Z', '00.000Z'),
    );
  });

  it('ACTIVATE-006 requires the minimum budget of each calendar day on Google, also when clocks go back', () => {
    const zone = { ...parent, platform: 'google', accountZone: 'America/New_York' } as Experiment;
    const dates = { start_date: '2098-11-01T12:00:00Z', end_date: '2098-11-03T12:00:00Z' };
    const limits = limitsOf({ leastDailyBudgetMinor: 500, countsCalendarDays: true });
    const fits = (budget: number, type: 'daily_budget' | 'lifetime_budget') => {
      const batch = readBatch(zone, asked({ ...dates, variables: [chosen(0, budget)], budget_type: type }));
      try {
        requireFits(batch, zone, { account: { currency: 'EUR' }, limits });
      } catch (error) {
        return (error as ApiError).items?.map(({ params }) => params);
      }
      return null;
    };
    expect([fits(15, 'lifetime_budget'), fits(5, 'daily_budget')]).toEqual([null, null]);
    expect(fits(14.99, 'lifetime_budget')).toEqual([{ needed: { amountMinor: 1_500, currency: 'EUR' } }]);
    expect(fits(4.99, 'daily_budget')).toEqual([{ needed: { amountMinor: 500, currency: 'EUR' } }]);
  });

  it.each([
    ['23 hours', { ms: 23 * HOUR_MS }, 'end_date activation.tooShort'],
    ['the wrong year', { ms: 3_650 * DAY_MS }, 'end_date activation.tooLong'],
    ['0.99', { variables: [chosen(0, 0.99)] }, 'variables[0].budget activation.notSet'],
    ['parts of a cent', { variables: [chosen(0, 2), chosen(1, 1.005)] }, 'variables[1].budget activation.notSet'],
    ['twice', { variables: [chosen(0, 2), chosen(0, 2)] }, 'variables activation.twice'],
    ['the pool as a variation', { variables: [{ id: `${UUID}-fep`, budget: 2 }] }, 'variables[0].id activation.isPool'],
    ['too many variations', { variables: [chosen(8, 2)] }, 'variables[0].id activation.notOfExperiment'],
  ])('ACTIVATE-004 ACTIVATE-006 refuses %s and names the field', (_, change, line) => {
    expect(refusal(asked(change))).toEqual([line]);
  });

  it('refuses a sum of budgets that cannot be counted, at the largest budget', () => {
    const variables = [chosen(0, 5), chosen(1, 8e13)];
    const most = { variables, ms: 300 * DAY_MS, budget_type: 'daily_budget' as const };
    expect(refusal(asked(most))).toEqual(['variables[1].budget activation.notSet']);
  });
});

describe('activation of a winner', () => {
  const input = {
    platform: 'meta',
    version: 1,
    objective: 'OUTCOME_TRAFFIC',
    components: ['ages', 'shoe_sizes', 'headlines'],
    audiences: { ages: [{ value: { min: 18, max: 24 } }], shoe_sizes: [{ value: 'EU 38' }] },
    creatives: { headlines: [{ value: 'Walk lighter' }] },
  };
  const refused = (audiences: object) => {
    try {
      requireSameLists({ input: { ...input, audiences } as never });
    } catch (error) {
      return (error as ApiError).items?.map(({ field, key, params }) => [field, key, params]);
    }
    return null;
  };

  it('is refused if the platform has dropped a list of it, because its ads would reach more people', () => {
    expect(refused(input.audiences)).toEqual([['variables', 'experiment.listGone', { list: 'shoe sizes' }]]);
  });

  it('is allowed if the dropped list has no alternatives', () => {
    expect(refused({ ...input.audiences, shoe_sizes: [] })).toBeNull();
  });
});
