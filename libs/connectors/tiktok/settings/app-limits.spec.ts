import { describe, expect, it } from '@jest/globals';
import { quotaLines } from './app-limits.js';

const figures = (...args: Parameters<typeof quotaLines>) =>
  quotaLines(...args).map(({ name, perSecond, perMinute, perDay }) => [name, perSecond, perMinute, perDay]);

describe('rate limits of an app', () => {
  // The portal's page "Rate limits", v1.3.
  it.each([
    ['basic', ['ad/create', 5, 150, 86_400], ['app', 10, 600, 864_000]],
    ['advanced', ['ad/create', 10, 200, 86_400], ['app', 20, 1_200, 1_728_000]],
    ['premium', ['ad/create', 10, 300, 86_400], ['app', 30, 1_800, 2_592_000]],
    ['ultimate', ['ad/create', 15, 300, 86_400], ['app', 50, 3_000, 4_320_000]],
  ] as const)('count by second, minute and day at %s', (tier, ads, app) => {
    expect(figures(tier, 'ad/create')).toEqual([ads, app]);
    expect(figures(tier, 'smart_plus/ad/create')).toEqual([['smart_plus/ad/create', ...ads.slice(1)], app]);
    expect(figures(tier, 'report/task/create')).toEqual([['report/task/create', 2, 60, 4_500], app]);
    expect(figures(tier, 'adgroup/create')).toEqual([app]);
  });

  it('are absent if nothing is counted', () => {
    expect(quotaLines('unlimited', 'ad/create')).toEqual([]);
  });
});
