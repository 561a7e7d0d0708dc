import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { feedingMinor, impressionsEach, smallestDifference, wavesFor } from './test-size.js';

const many = (max: number) => fc.integer({ min: 1, max });

describe('the size of a test', () => {
  it('detects smaller differences with more clicks: half the difference needs four times as many', () => {
    expect(smallestDifference(98)).toBeCloseTo(0.4, 9);
    expect(smallestDifference(0)).toBe(Infinity);
    fc.assert(
      fc.property(many(1e6), (clicks) => {
        expect(smallestDifference(4 * clicks)).toBeCloseTo(smallestDifference(clicks) / 2, 9);
      }),
    );
  });

  it('needs the smallest budget that gives each ad its impressions', () => {
    fc.assert(
      fc.property(many(2_000), many(5_000), many(5_000), (tested, cpmMinor, impressions) => {
        const enough = feedingMinor(tested, cpmMinor, impressions);
        expect((enough / cpmMinor) * 1_000).toBeGreaterThanOrEqual(tested * impressions * (1 - 1e-12));
        expect(((enough - 1) / cpmMinor) * 1_000).toBeLessThan(tested * impressions);
      }),
    );
    expect(impressionsEach(feedingMinor(20, 500), 500, 20)).toBe(1_000);
  });

  it('runs in as few waves as the room allows', () => {
    fc.assert(
      fc.property(many(2_000), many(500), (tested, room) => {
        const waves = wavesFor(tested, room);
        expect(waves * room).toBeGreaterThanOrEqual(tested);
        expect((waves - 1) * room).toBeLessThan(tested);
      }),
    );
    expect(wavesFor(7, 0)).toBe(7);
  });
});
