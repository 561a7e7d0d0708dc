import { describe, expect, it } from '@jest/globals';
import { bindingsOf } from './bindings.js';
import { testedDesign } from './design/tested-design.js';

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}`, value: `${index}` }));
const input = {
  platform: 'meta' as const,
  audiences: { ages: rows(3), genders: rows(2) },
  creatives: { headlines: rows(4), copies: [], ctas: rows(1) },
};

describe('META-048 META-049 the bindings of an experiment', () => {
  it('are the options of each list, all combinations, and the tested combinations', () => {
    expect(bindingsOf(input, [0, 7, 23, 7])).toEqual({
      data: { ages: 3, genders: 2, headlines: 4, ctas: 1 },
      completeBindings: { created: 24, components: ['ages', 'genders', 'headlines', 'ctas'] },
      binaryBindings: {
        tested: 3,
        rows: [
          [0, 0, 0, 0],
          [0, 1, 3, 0],
          [2, 1, 3, 0],
        ],
      },
    });
  });

  it('list the rows of a design in its order, balanced in every component', () => {
    const { variations } = testedDesign({ sizes: [3, 2, 4, 1], audienceParts: 2, tested: 12, seed: [1, 2] });
    const { rows: drawn, tested } = bindingsOf(input, variations).binaryBindings;
    expect(tested).toBe(12);
    for (const [place, size] of [3, 2, 4, 1].entries()) {
      const uses = Array.from({ length: size }, (_, option) => drawn.filter((row) => row[place] === option).length);
      expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1);
    }
  });
});
