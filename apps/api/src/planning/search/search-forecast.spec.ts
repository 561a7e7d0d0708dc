import { describe, expect, it } from '@jest/globals';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { CountsQueryDto } from '../planning.dto.js';
import type { Planning } from '../planning.js';
import { SearchForecast } from './search-forecast.js';
import type { SearchThread } from './search-thread.js';
import { simulateSearch, type SimulationInput } from './simulate-search.js';

const caller = { organizationId: 'o', userId: 'u' };
const QUERY: CountsQueryDto = {
  created: { ages: 3, headlines: 6, copies: 5 },
  currency: 'USD',
  budget: 1_000,
  days: 7,
};

/** Prices 1,000 impressions at 10 and simulates in the test's own thread. */
function forecast(tested = 40) {
  const asked: SimulationInput[] = [];
  const planning = { forecast: () => Promise.resolve({ tested, cpm: 10 }) };
  const thread = {
    simulate: (input: SimulationInput) => {
      asked.push(input);
      return Promise.resolve(simulateSearch(input));
    },
  };
  const made = new SearchForecast(planning as unknown as Planning, thread as unknown as SearchThread);
  return {
    asked,
    of: (changes: Partial<CountsQueryDto> = {}, platform: Platform = 'meta') =>
      made.of(caller, platform, { ...QUERY, ...changes }),
  };
}

describe('search forecast', () => {
  it('compares a search with one wave, for the given lists, budget and days', async () => {
    const { asked, of } = forecast();
    const { shares, even, search, refusal } = await of();
    expect(refusal).toBeNull();
    expect(shares).toEqual([60, 20, 20]);
    expect(search!.mean).toBeGreaterThan(even!.mean);
    expect(asked).toEqual([
      expect.objectContaining({ audienceParts: 9, tested: 40, runDays: 5, impressions: 100_000, rate: 0.0126 }),
    ]);
    expect(asked[0]!.sizes.filter((size) => size > 1)).toEqual([3, 6, 5]);
  });

  it('reuses a simulation for nearly the same budget and days', async () => {
    const { asked, of } = forecast();
    await of({ budget: 999.99, days: 6.999 });
    await of();
    await of({ days: 4.7 });
    expect(asked[0]).toEqual(asked[1]);
    expect((await of({ days: 4.7 })).shares).toEqual([60, 40]);
    // By days, to the last second.
    expect((await of({ days: 5 - 1 / 86_400 })).shares).toEqual([60, 20, 20]);
  });

  it('is offered from the minimum budget on, also if the figure is rounded', async () => {
    const { of } = forecast();
    expect((await of({ budget: 357.15 })).refusal).toBeNull();
    expect((await of({ budget: 357.14 })).refusal).toEqual({ code: 'BUDGET_TOO_SMALL', least: 35_715 });
  });

  it.each([
    ['with less than three days', { days: 2.9 }, 'RUN_TOO_SHORT'],
    ['without dates', { days: undefined }, 'RUN_TOO_SHORT'],
    ['without a budget', { budget: undefined }, 'BUDGET_TOO_SMALL'],
  ])('offers no search %s, without a simulation', async (_, changes, code) => {
    const { asked, of } = forecast();
    expect(await of(changes)).toMatchObject({ shares: [], even: null, search: null, refusal: { code } });
    expect(asked).toEqual([]);
  });

  it('refuses an experiment that takes no search, with a clear text and before any simulation', async () => {
    const { asked, of } = forecast();
    const refused = of({ campaign_type: 'VIDEO' }, 'google');
    const problem = { status: 400, items: [{ field: 'search', key: 'fit.searchNotOffered' }] };
    await expect(refused).rejects.toMatchObject(problem);
    expect(asked).toEqual([]);
  });
});
