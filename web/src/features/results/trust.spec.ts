import { describe, expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import type { Curves } from '../../lib/api/endpoints.js';
import { maturityOf, validityOf } from './trust.js';

const NOTHING_UNEVEN = { starved: [], worst_ads: [], shares: [], advice: [], worst_groups: [] };
const balanced = { ads: 96, starved_ads: 0, uneven_groups: 0, groups: 8, ...NOTHING_UNEVEN };
const judged = (impressions: number, delivery: object) =>
  validityOf({ summary: { impressions } as Curves['summary'], delivery: { ...balanced, ...delivery } });

describe('balance of delivery', () => {
  it('is unknown until the ads have a hundred impressions on average', () => {
    expect(judged(9_599, { starved_ads: 4 })).toBe('early');
    expect(judged(9_600, {})).toBe('balanced');
  });

  it('is uneven if an ad, an alternative or an audience was far from its share', () => {
    expect(judged(9_600, { starved_ads: 1 })).toBe('uneven');
    expect(judged(9_600, { uneven_groups: 1 })).toBe('uneven');
    const starved = [{ component: 'ages', value: '18–25', share: 0.01, planned_share: 0.5 }];
    expect(judged(9_600, { starved })).toBe('uneven');
  });
});

describe('counting of late results', () => {
  const run = {
    content: { attribution_setting: '7_day_c' },
    end_date: '2026-11-05T00:00:00.000Z',
    stopped_at: null,
  };
  const at = (day: string, isPreview = true, change = {}) =>
    maturityOf({ ...run, ...change }, META, { is_preview: isPreview, counting_until: null }, Date.parse(day));

  it('lasts as long as the attribution window after the end', () => {
    expect(at('2026-11-04')).toEqual({ stage: 'delivering', until: new Date('2026-11-12T00:00:00.000Z') });
    expect(at('2026-11-06').stage).toBe('counting');
    expect(at('2026-11-06', false).stage).toBe('closed');
  });

  it('then lasts as long as the platform corrects results', () => {
    const summary = { is_preview: false, counting_until: '2026-12-03T00:00:00.000Z' };
    expect(maturityOf(run, META, summary)).toEqual({ stage: 'correcting', until: new Date(summary.counting_until) });
  });

  it('starts at an early end, and has the usual window if none is set', () => {
    const until = new Date('2026-11-03T00:00:00.000Z');
    expect(at('2026-11-02', true, { stopped_at: '2026-11-02T00:00:00.000Z', content: {} })).toEqual({
      stage: 'counting',
      until,
    });
  });
});
