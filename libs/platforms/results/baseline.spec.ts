import { describe, expect, it } from '@jest/globals';
import { baselineFigure, type PlatformBaseline } from './baseline.js';

const words = { en: 'Figure', es: 'Cifra' };
const baseline: PlatformBaseline = {
  delivery: { impressions: { words, sample: 0 } },
  results: {
    clicks: { words, sample: 0, sampleCost: 0, event: 'link_click' },
    purchase: { words, sample: 0, sampleCost: 0 },
  },
  usualClickPercent: 1,
};
const metrics = { impressions: 1_000, clicks: 40, purchase: 10, cpa_clicks: 0.5 };
const rate = { kind: 'rate', event: 'link_click' } as const;
const cost = { kind: 'cost', event: 'link_click' } as const;
const share = { kind: 'share', event: 'purchase', of: 'link_click' } as const;
const figure = (measure: unknown, changes: Record<string, number> = {}) =>
  baselineFigure(baseline, { ...metrics, ...changes }, measure as Parameters<typeof baselineFigure>[2]);

describe("a team's baseline", () => {
  it('PROFILE-020 returns the rate of an event, per impression or per other event, and its cost', () => {
    expect(figure(rate)).toEqual({ value: 0.04, events: 40 });
    expect(figure(share)).toEqual({ value: 0.25, events: 10 });
    expect(figure(cost)).toEqual({ value: 0.5, events: 40 });
  });

  it('returns the cost of an event even if none was counted', () => {
    expect(figure(cost, { clicks: 0 })).toEqual({ value: 0.5 });
  });

  it.each([
    ['has no such count', { kind: 'rate', event: 'video_views' }, {}],
    ['has counted none', rate, { clicks: 0 }],
    ['has no base count', rate, { impressions: 0 }],
    ['has as many events as the base count', share, { purchase: 40 }],
    ['has no cost', cost, { cpa_clicks: 0 }],
  ])('returns nothing if it %s', (_what, measure, changes) => {
    expect(figure(measure, changes)).toBeNull();
    expect(baselineFigure(baseline, {}, rate as never)).toBeNull();
  });
});
