import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { productOf } from '#libs/experiments/design/variation-space.js';
import { SHAPES } from '#libs/testing/search/world.js';
import { SEARCH_FIGURES } from '#libs/contracts/experiment/plan/search-figures.js';

describe('the measured figures of a search', () => {
  it('are those of the page that says how they were measured', () => {
    const page = readFileSync('docs/adaptive-search.md', 'utf8');
    const { experiments, combinations, givenAway } = SEARCH_FIGURES;
    expect(page).toContain(`simulated ${experiments} experiments`);
    expect(SHAPES.map(({ parts }) => productOf(Object.values(parts))).toSorted((a, b) => a - b)).toEqual(combinations);
    for (const number of combinations)
      expect(page).toMatch(new RegExp(`${number.toLocaleString('en')} (combinations )?of which`));
    const rowOf = (name: string): string[] => {
      const line = page.split('\n').find((one) => one.startsWith(`| given away, ${name} |`))!;
      return line.split('|').slice(2, -1).map((cell) => cell.trim().split(' %')[0]!); // prettier-ignore
    };
    expect(rowOf('one wave')).toEqual(givenAway.map(({ oneWave }) => oneWave.toFixed(1)));
    expect(rowOf('search')).toEqual(givenAway.map(({ search }) => search.toFixed(1)));
  });
});
