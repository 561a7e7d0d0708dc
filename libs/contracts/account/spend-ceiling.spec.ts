import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { brokenBy, leftMinor } from './spend-ceiling.js';

const use = (ceilingMinor: number, committedMinor: number) => ({
  platform: null,
  accountId: null,
  currency: 'EUR',
  ceilingMinor,
  committedMinor,
});

it('a ceiling can be reached to the cent, and one cent more exceeds it', () => {
  expect(brokenBy([use(10_000, 9_000)], 1_000)).toEqual([]);
  expect(brokenBy([use(10_000, 9_000), use(20_000, 0)], 1_001)).toEqual([use(10_000, 9_000)]);
});

it('the remaining amount is exactly what can still be committed, and 0 below a lowered ceiling', () => {
  const amount = fc.nat(1e12);
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 1e12 }), (ceiling, committed, more) => {
      const one = use(ceiling, committed);
      expect(leftMinor(one)).toBeGreaterThanOrEqual(0);
      expect(brokenBy([one], more).length === 0).toBe(more <= leftMinor(one));
    }),
  );
});
