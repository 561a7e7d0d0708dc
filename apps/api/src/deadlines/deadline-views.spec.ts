import { describe, expect, it } from '@jest/globals';
import { TIKTOK_ENDINGS } from '#libs/platforms/tiktok/endings.js';
import { byUrgency, deadlineView } from './deadline-views.js';

const manual = {
  platform: 'tiktok',
  ending: TIKTOK_ENDINGS.find(({ id }) => id === 'tiktok/manual-conversions')!,
} as const;
const custom = {
  platform: 'tiktok',
  ending: TIKTOK_ENDINGS.find(({ id }) => id === 'tiktok/customized-user')!,
} as const;
const at = (iso: string) => ({ now: Date.parse(iso), lang: 'en' as const });

describe('deadlines', () => {
  it('are upcoming until the end of their last day, and ended afterwards', () => {
    const seen = ['2026-11-26T18:00:00Z', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', '2027-01-03T12:00:00Z'].map(
      (iso) => deadlineView(manual, undefined, at(iso)),
    );
    expect(seen.map(({ standing, days_left }) => [standing, days_left])).toEqual([
      ['upcoming', 35],
      ['upcoming', 0],
      ['ended', 0],
      ['ended', -3],
    ]);
  });

  it('sort those that concern experiments first, then by day', () => {
    const counts = { ending: '', drafts: 1, templates: 0, samples: 0, runs: 0 };
    const now = at('2026-11-26T18:00:00Z');
    const order = [deadlineView(custom, undefined, now), deadlineView(manual, counts, now)].sort(byUrgency);
    expect(order.map(({ id }) => id)).toEqual(['tiktok/manual-conversions', 'tiktok/customized-user']);
    expect([deadlineView(manual, counts, now), deadlineView(custom, counts, now)].sort(byUrgency)[0]!.id).toBe(
      custom.ending.id,
    );
  });
});
