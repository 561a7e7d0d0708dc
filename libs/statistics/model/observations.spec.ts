import { describe, expect, it } from '@jest/globals';
import type { TestedAd } from '../types.js';
import type { Metric } from './metrics.js';
import { observe } from './observations.js';

const anAd = (change: Partial<TestedAd> = {}): TestedAd => ({
  levels: [0],
  status: 'active',
  impressions: 1_000,
  spend: 50,
  counts: { link_click: 40, lead: 4 },
  ...change,
});
const CLICK_RATE: Metric = { kind: 'rate', event: 'link_click' };
const LEADS_OF_CLICKS: Metric = { kind: 'share', event: 'lead', of: 'link_click' };
const RETURN: Metric = { kind: 'return', event: 'omni_purchase', value: 'basket' };
const observed = (metric: Metric, ...ads: TestedAd[]) => observe(ads, metric);

describe('events and exposure of an ad', () => {
  it.each<[Metric, number, number, string]>([
    [{ kind: 'rate', event: 'link_click' }, 40, 1_000, 'binomial'],
    [{ kind: 'rate', event: 'lead' }, 4, 1_000, 'binomial'],
    [{ kind: 'share', event: 'lead', of: 'link_click' }, 4, 40, 'binomial'],
    [{ kind: 'cost', event: 'link_click' }, 40, 50, 'poisson'],
    [{ kind: 'cost', event: 'lead' }, 4, 50, 'poisson'],
    [{ kind: 'cpm' }, 1_000, 50, 'poisson'],
    [{ kind: 'rate', event: 'applause' }, 0, 1_000, 'binomial'],
  ])('under %j are %d of %d, as %s', (metric, events, exposure, likelihood) => {
    const day = { impressions: 10, spend: 2, counts: { link_click: 1, lead: 1 } };
    const { ads, unit, likelihood: used } = observed(metric, anAd({ days: [day] }));
    expect(ads[0]).toMatchObject({ events, exposure });
    expect(ads[0]!.days).toHaveLength(1);
    expect([used, unit]).toEqual([likelihood, 1]);
  });

  it('contain no clicks for an ad without clicks', () => {
    expect(observed(LEADS_OF_CLICKS, anAd({ counts: {} })).ads[0]).toEqual({ events: 0, exposure: 0, days: [] });
  });
});

describe('a rate', () => {
  it('can be 1, but a rate per impression never exceeds 1', () => {
    expect(observed(CLICK_RATE, anAd({ impressions: 40 })).likelihood).toBe('binomial');
    expect(() => observed(CLICK_RATE, anAd(), anAd({ impressions: 39 }))).toThrow('ad 1: 40 events of 39 impressions');
  });

  it('per click changes to Poisson if any ad has more results than clicks', () => {
    const many = anAd({ counts: { link_click: 3, lead: 4 } });
    expect(observed(LEADS_OF_CLICKS, anAd(), anAd({ counts: { link_click: 4, lead: 4 } })).likelihood).toBe('binomial');
    for (const ads of [
      [anAd(), many],
      [many, anAd()],
    ])
      expect(observed(LEADS_OF_CLICKS, ...ads).likelihood).toBe('poisson');
  });

  it('does not change its model for costs, where more clicks than money are normal', () => {
    expect(observed({ kind: 'cost', event: 'link_click' }, anAd({ spend: 1 })).likelihood).toBe('poisson');
  });
});

describe('return on spend', () => {
  const sold = (value: number, orders: number, change: Partial<TestedAd> = {}) =>
    anAd({ values: { basket: value }, counts: { omni_purchase: orders }, ...change });

  it('counts in typical orders: the sum of their squares over the sum of their values', () => {
    const { unit, ads } = observed(RETURN, sold(100, 2, { valueSquares: 6_000 }), sold(50, 1, { valueSquares: 2_500 }));
    expect(unit).toBeCloseTo(8_500 / 150, 12);
    expect(ads[0]).toMatchObject({ events: 100 / unit, exposure: 50 / unit });
    expect(ads[1]!.events).toBeCloseTo(50 / unit, 12);
  });

  it('uses twice the mean if the squares of any ad with orders are missing', () => {
    expect(observed(RETURN, sold(100, 2), sold(50, 1)).unit).toBe(100);
    expect(observed(RETURN, sold(100, 2, { valueSquares: 6_000 }), sold(50, 1)).unit).toBe(100);
    // an ad that sold nothing needs no squares
    expect(observed(RETURN, sold(100, 2, { valueSquares: 6_000 }), sold(0, 0)).unit).toBe(60);
  });

  it('counts in the unit of money without any order, or without counted orders', () => {
    expect(observed(RETURN, sold(0, 3)).unit).toBe(1);
    expect(observed(RETURN, anAd()).unit).toBe(1);
    expect(observed(RETURN, sold(100, 0)).unit).toBe(1);
    expect(observed({ ...RETURN, event: 'unknown' }, sold(100, 2)).unit).toBe(1);
  });
});

describe('an impossible figure', () => {
  const wrong = [-1, NaN, Infinity];
  const day = { impressions: 1, spend: 1, counts: {} };

  it.each([
    ['ad 1: impressions', (impressions: number) => anAd({ impressions })],
    ['ad 1: spend', (spend: number) => anAd({ spend })],
    ['ad 1: value of basket', (basket: number) => anAd({ values: { basket } })],
    ['ad 1: valueSquares', (valueSquares: number) => anAd({ valueSquares })],
    ['ad 1: lead', (lead: number) => anAd({ counts: { lead } })],
    ['ad 1, day 1: spend', (spend: number) => anAd({ days: [day, { ...day, spend }] })],
  ])('is reported: %s', (where, of) => {
    for (const value of wrong) expect(() => observed(CLICK_RATE, anAd(), of(value))).toThrow(`${where} is ${value}`);
    expect(() => observed({ kind: 'cpm' }, anAd(), of(0))).not.toThrow();
  });
});
