import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AdEstimate } from '../estimate.js';
import { isLearning, verdictOf } from './verdict.js';

/** An ad with enough data for any verdict. */
const ad = (change: Partial<AdEstimate> = {}): AdEstimate =>
  ({ impressions: 10_000, events: 100, expectedEvents: 100, deliveredDays: 7, ...change }) as AdEstimate;
/** Certain to be twice as good, or half as good. */
const better = { mean: Math.log(2), variance: 1e-6 };
const worse = { mean: -Math.log(2), variance: 1e-6 };
/** A difference this many standard deviations beyond 5 %. */
const beyond = (deviations: number, sd = 0.1) => ({ mean: Math.log(1.05) + deviations * sd, variance: sd ** 2 });
const mirrored = ({ mean, variance }: { mean: number; variance: number }) => ({ mean: -mean, variance });

describe('a verdict', () => {
  it('is winner or loser with all conditions met, and no difference between equal rates', () => {
    expect(verdictOf(ad(), better)).toBe('winner');
    expect(verdictOf(ad(), worse)).toBe('loser');
    expect(verdictOf(ad(), { mean: 0, variance: 1e-6 })).toBe('no-difference');
  });

  it('is absent for an untested row, or without a baseline', () => {
    expect(verdictOf(undefined, better)).toBe('not-enough-data');
    expect(verdictOf(ad(), null)).toBe('not-enough-data');
  });

  it.each([
    ['impressions', { impressions: 499 }, { impressions: 500 }],
    ['days', { deliveredDays: 2 }, { deliveredDays: 3 }],
    ['own events', { events: 9 }, { events: 10 }],
  ])('of a winner needs its minimum of %s, and no more', (_name, less, least) => {
    expect(verdictOf(ad(less), better)).toBe('not-enough-data');
    expect(verdictOf(ad(least), better)).toBe('winner');
  });

  it('is only loser with 10 expected events and 5 actual events', () => {
    expect(verdictOf(ad({ events: 5, expectedEvents: 10 }), worse)).toBe('loser');
    expect(verdictOf(ad({ events: 4, expectedEvents: 10 }), worse)).toBe('not-enough-data');
    expect(verdictOf(ad({ events: 5, expectedEvents: 9.9 }), worse)).toBe('not-enough-data');
    expect(verdictOf(ad({ events: 10, expectedEvents: 9.9 }), worse)).toBe('no-difference');
  });

  it('needs 95 % certainty of more than 5 %', () => {
    expect(verdictOf(ad(), beyond(1.65))).toBe('winner');
    expect(verdictOf(ad(), beyond(1.64))).toBe('no-difference');
    expect(verdictOf(ad(), mirrored(beyond(1.65)))).toBe('loser');
    expect(verdictOf(ad(), mirrored(beyond(1.64)))).toBe('no-difference');
  });

  it('needs an interval without zero, so the shown interval never contradicts it', () => {
    const wide = { mean: Math.log(1.05) + 1.7 * 0.4, variance: 0.4 ** 2 };
    expect(wide.mean - 1.959964 * 0.4).toBeLessThan(0);
    expect(verdictOf(ad(), wide)).toBe('no-difference');
    expect(verdictOf(ad(), mirrored(wide))).toBe('no-difference');
  });

  it('needs 97.5 % after several waves', () => {
    expect(verdictOf(ad(), beyond(1.97), true)).toBe('winner');
    expect(verdictOf(ad(), beyond(1.95), true)).toBe('no-difference');
    expect(verdictOf(ad(), beyond(1.95))).toBe('winner');
  });

  it('is reversed for the reverse difference', () => {
    const OPPOSITE = { winner: 'loser', loser: 'winner' } as Record<string, string>;
    const difference = fc.record({
      mean: fc.double({ min: -3, max: 3, noNaN: true }),
      variance: fc.double({ min: 0, max: 4, noNaN: true }),
    });
    fc.assert(
      fc.property(difference, fc.integer({ min: 0, max: 30 }), (given, events) => {
        const one = ad({ events, expectedEvents: events });
        const verdict = verdictOf(one, given);
        expect(verdictOf(one, mirrored(given))).toBe(OPPOSITE[verdict] ?? verdict);
        if (verdict === 'winner') expect(given.mean).toBeGreaterThan(0);
      }),
    );
  });
});

describe('a row is learning', () => {
  it.each([
    [499, 5, true],
    [500, 4, true],
    [500, 5, false],
  ])('with %d impressions and %d events is learning: %s', (impressions, events, learning) => {
    expect(isLearning({ impressions, events })).toBe(learning);
  });
});
