import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { effectAxis } from './effect-axis.js';

describe('the axis of effects', () => {
  it('contains every interval, has 0 in the middle, and leaves room for the label of each mark', () => {
    const effect = fc.double({ min: -4, max: 4, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(effect, effect), { minLength: 1 }), (pairs) => {
        const effects = pairs.map(([a, b]) => ({ lower: Math.min(a, b), upper: Math.max(a, b) }));
        const { reach, marks } = effectAxis(effects);
        expect(Math.max(...effects.flatMap(({ lower, upper }) => [-lower, upper]))).toBeLessThanOrEqual(reach);
        expect(marks.map(({ at }) => at)).toEqual(marks.map(({ at }) => at).toSorted((a, b) => a - b));
        for (const [index, { at }] of marks.slice(1).entries())
          expect((at - marks[index]!.at) / (2 * reach)).toBeGreaterThan(0.15);
        expect(marks.some(({ change }) => change === 0)).toBe(true);
      }),
    );
  });

  it('has a minimum length, so that noise does not look like an effect', () => {
    expect(effectAxis([{ lower: -0.001, upper: 0.001 }])).toEqual({
      reach: 0.05,
      marks: [
        { at: 0, change: 0 },
        { at: Math.log1p(0.05), change: 0.05 },
      ],
    });
  });
});
