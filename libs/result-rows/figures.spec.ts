import { describe, expect, it } from '@jest/globals';
import { figuresOf, observedOf, type Counted } from './figures.js';

/** Totals of a made-up platform: `taps` are its clicks, `seen_end` its videos seen to the end. */
const totals = {
  impressions: 2_000,
  reach: 1_500,
  clicks: 90,
  spend: 30,
  counts: { taps: 60, starts: 400, seen_end: 100, link_click: 7, video_view: 8 },
  values: { basket: 45 },
};
const counted: Counted = {
  measure: { kind: 'rate', event: 'seen_end' },
  click: 'taps',
  view: 'starts',
  hasReach: true,
};

describe('the figures of an ad', () => {
  it("count clicks and results by the platform's names", () => {
    expect(figuresOf(totals, counted)).toEqual({
      impressions: 2_000,
      reach: 1_500,
      clicks: 90,
      spend: 30,
      link_click: 60,
      conversion: 100,
      cpm: 15,
      cpc: 0.5,
      cpa: 0.3,
      cpv: 0.075,
    });
  });

  it('have no price for results that did not occur, or without any cost', () => {
    const nothing = { impressions: 0, reach: 0, clicks: 0, spend: 5, counts: {}, values: {} };
    expect(figuresOf(nothing, counted)).toMatchObject({ link_click: 0, cpm: null, cpc: null, cpa: null, cpv: null });
    expect(figuresOf(totals, { ...counted, view: undefined }).cpv).toBeNull();
  });

  it('have no reach if the platform reports none', () => {
    expect(figuresOf(totals, { ...counted, hasReach: false }).reach).toBeNull();
  });

  it('relate the events of a result to the base of its measure', () => {
    expect(observedOf(totals, { kind: 'rate', event: 'seen_end' })).toBe(0.05);
    expect(observedOf(totals, { kind: 'share', event: 'seen_end', of: 'starts' })).toBe(0.25);
    expect(observedOf(totals, { kind: 'cost', event: 'seen_end' })).toBe(0.3);
    expect(observedOf(totals, { kind: 'share', event: 'seen_end', of: 'unknown' })).toBeNull();
    expect(observedOf(totals, { kind: 'cost', event: 'unknown' })).toBeNull();
    expect(observedOf(totals, { kind: 'return', event: 'seen_end', value: 'basket' })).toBe(1.5);
    expect(observedOf(totals, { kind: 'return', event: 'seen_end', value: 'unknown' })).toBe(0);
  });
});
