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
  it('PROFILE-020 says how often an event is, of impressions or of another event, and what it costs', () => {
    expect(figure(rate)).toEqual({ value: 0.04, events: 40 });
    expect(figure(share)).toEqual({ value: 0.25, events: 10 });
    expect(figure(cost)).toEqual({ value: 0.5, events: 40 });
  });

  it('says what an event costs also where none was counted', () => {
    expect(figure(cost, { clicks: 0 })).toEqual({ value: 0.5 });
  });

  it.each([
    ['has no such count', { kind: 'rate', event: 'video_views' }, {}],
    ['has counted none', rate, { clicks: 0 }],
    ['has counted nothing that they could be of', rate, { impressions: 0 }],
    ['has counted as many as there can be', share, { purchase: 40 }],
    ['has no cost', cost, { cpa_clicks: 0 }],
  ])('says nothing where it %s', (_what, measure, changes) => {
    expect(figure(measure, changes)).toBeNull();
    expect(baselineFigure(baseline, {}, rate as never)).toBeNull();
  });
});
