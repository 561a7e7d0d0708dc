import { describe, expect, it } from '@jest/globals';
import { Random } from './random.js';
import { truthOf, type TruthModel } from './truth.js';
import { drawWatched, stillWatching } from './watching.js';

const model: TruthModel = {
  parts: { visual: { click: 0.3, conversion: 0, watch: 0.3 }, words: { click: 0.2, conversion: 0.1 } },
  pairs: [],
  events: {},
  watch: { plays: 0.9, patience: 4 },
};

describe('video watching', () => {
  it('falls with every second, and viewers of a later second saw the earlier ones', () => {
    const seen = drawWatched(new Random('a'), { plays: 0.9, patience: 4 }, 20, 1_000_000);
    const { plays, watched2s, quarters, watched6s, halves, threeQuarters, wholes } = seen;
    const order = [1_000_000, plays, watched2s, quarters, watched6s, halves, threeQuarters, wholes, 0];
    expect(order).toEqual(order.toSorted((a, b) => b - a));
    expect(Math.abs(plays / 900_000 - 1)).toBeLessThan(0.01);
    expect(Math.abs(watched6s / plays / stillWatching(6, 4) - 1)).toBeLessThan(0.02);
  });

  it('counts two and six seconds of a shorter video if it was watched to its end', () => {
    const { watched2s, watched6s, wholes } = drawWatched(new Random('b'), { plays: 1, patience: 4 }, 1.5, 100_000);
    expect([watched2s, watched6s]).toEqual([wholes, wholes]);
  });

  it('depends only on the parts that affect patience', () => {
    const patience = (visual: string, words: string): number =>
      truthOf('seed', model, { visual, words }, '').watch!.patience;
    expect(patience('a', 'x')).not.toBe(patience('b', 'x'));
    expect(patience('a', 'x')).toBe(patience('a', 'y'));
    expect(truthOf('seed', { ...model, watch: undefined }, { visual: 'a' }, '').watch).toBeUndefined();
  });
});
