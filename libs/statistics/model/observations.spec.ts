import { describe, expect, it } from '@jest/globals';
import type { TestedAd } from '../types.js';
import { parseMetric } from './metrics.js';
import { observe } from './observations.js';

const anAd = (change: Partial<TestedAd> = {}): TestedAd => ({
  ...{ levels: [0], status: 'active', impressions: 1_000, spend: 50, counts: { link_click: 40, lead: 4 } },
  ...change,
});
const observed = (metric: string, ...ads: TestedAd[]) => observe(ads, parseMetric(metric), 'omni_purchase');

describe('what of an ad is an event, and of what', () => {
  it.each([
    ['link_click_rate', 40, 1_000, 'binomial'],
    ['lead_rate', 4, 1_000, 'binomial'],
    ['lead_per_link_click', 4, 40, 'binomial'],
    ['cost_per_link_click', 40, 50, 'poisson'],
    ['cost_per_lead', 4, 50, 'poisson'],
    ['cpm', 1_000, 50, 'poisson'],
    ['applause_rate', 0, 1_000, 'binomial'],
  ])('%s: %d of %d, as %s', (metric, events, exposure, likelihood) => {
    const day = { impressions: 10, spend: 2, counts: { link_click: 1, lead: 1 } };
    const { ads, unit, likelihood: used } = observed(metric, anAd({ days: [day] }));
    expect(ads[0]).toMatchObject({ events, exposure });
    expect(ads[0]!.days).toHaveLength(1);
    expect([used, unit]).toEqual([likelihood, 1]);
  });

  it('of an ad without clicks nothing was clicked', () => {
    expect(observed('lead_per_link_click', anAd({ counts: {} })).ads[0]).toEqual({ events: 0, exposure: 0, days: [] });
  });
});

describe('a share', () => {
  it('may be all of it, and of impressions never more', () => {
    expect(observed('link_click_rate', anAd({ impressions: 40 })).likelihood).toBe('binomial');
    expect(() => observed('link_click_rate', anAd(), anAd({ impressions: 39 }))).toThrow(
      'ad 1: 40 events of 39 impressions',
    );
  });

  it('of clicks is counted otherwise where a single ad has more results than clicks', () => {
    const many = anAd({ counts: { link_click: 3, lead: 4 } });
    expect(observed('lead_per_link_click', anAd(), anAd({ counts: { link_click: 4, lead: 4 } })).likelihood).toBe(
      'binomial',
    );
    expect(observed('lead_per_link_click', anAd(), many).likelihood).toBe('poisson');
  });

  it('is none of a cost: more clicks than money is nothing special', () => {
    expect(observed('cost_per_link_click', anAd({ spend: 1 })).likelihood).toBe('poisson');
  });
});

describe('return on spend', () => {
  const sold = (value: number, orders: number, change: Partial<TestedAd> = {}) =>
    anAd({ value, counts: { omni_purchase: orders }, ...change });

  it('counts in typical orders: the sum of their squares by the sum of their values', () => {
    const { unit, ads } = observed('roas', sold(100, 2, { valueSquares: 6_000 }), sold(50, 1, { valueSquares: 2_500 }));
    expect(unit).toBeCloseTo(8_500 / 150, 12);
    expect(ads[0]).toMatchObject({ events: 100 / unit, exposure: 50 / unit });
    expect(ads[1]!.events).toBeCloseTo(50 / unit, 12);
  });

  it('takes twice the mean where the squares of any ad that sold are missing', () => {
    expect(observed('roas', sold(100, 2), sold(50, 1)).unit).toBe(100);
    expect(observed('roas', sold(100, 2, { valueSquares: 6_000 }), sold(50, 1)).unit).toBe(100);
    // what sold nothing has no squares to miss
    expect(observed('roas', sold(100, 2, { valueSquares: 6_000 }), sold(0, 0)).unit).toBe(60);
  });

  it('counts in the unit of money where nothing was sold, or nobody counted orders', () => {
    expect(observed('roas', sold(0, 3)).unit).toBe(1);
    expect(observed('roas', anAd()).unit).toBe(1);
    expect(observed('roas', sold(100, 0)).unit).toBe(1);
  });
});

describe('a figure that cannot be', () => {
  const wrong = [-1, NaN, Infinity];
  const day = { impressions: 1, spend: 1, counts: {} };

  it.each([
    ['ad 1: impressions', (impressions: number) => anAd({ impressions })],
    ['ad 1: spend', (spend: number) => anAd({ spend })],
    ['ad 1: value', (value: number) => anAd({ value })],
    ['ad 1: valueSquares', (valueSquares: number) => anAd({ valueSquares })],
    ['ad 1: lead', (lead: number) => anAd({ counts: { lead } })],
    ['ad 1, day 1: spend', (spend: number) => anAd({ days: [day, { ...day, spend }] })],
  ])('is named: %s', (where, of) => {
    for (const value of wrong)
      expect(() => observed('link_click_rate', anAd(), of(value))).toThrow(`${where} is ${value}`);
    expect(() => observed('cpm', anAd(), of(0))).not.toThrow();
  });
});
