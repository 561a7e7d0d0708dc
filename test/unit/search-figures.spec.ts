import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { productOf } from '#libs/experiments/design/variation-space.js';
import { SHAPES } from '#libs/testing/search/world.js';
import { SEARCH_FIGURES } from '#libs/contracts/experiment/plan/search-figures.js';
import { LANGUAGES } from '#libs/contracts/messages/language.js';
import { factsIn } from '../../web/src/lib/texts/facts.js';

const page = readFileSync('docs/adaptive-search.md', 'utf8');
const cellsOf = (name: string, row = 0): string[] => {
  const line = page.split('\n').filter((one) => one.startsWith(`| ${name} |`))[row]!;
  return line.split('|').slice(2, -1).map((cell) => cell.trim().split(' %')[0]!); // prettier-ignore
};
const { others, partsOnly, wholeProduct } = SEARCH_FIGURES;

describe('the measured figures of a search', () => {
  it('equal those of the page that explains the measurement', () => {
    const { experiments, combinations, givenAway } = SEARCH_FIGURES;
    expect(page).toContain(`simulated ${experiments} experiments`);
    expect(SHAPES.map(({ parts }) => productOf(Object.values(parts))).toSorted((a, b) => a - b)).toEqual(combinations);
    for (const number of combinations)
      expect(page).toMatch(new RegExp(`${number.toLocaleString('en')} (combinations )?of which`));
    expect(cellsOf('given away, one wave')).toEqual(givenAway.map(({ oneWave }) => oneWave.toFixed(1)));
    expect(cellsOf('given away, search')).toEqual(givenAway.map(({ search }) => search.toFixed(1)));
    const text = page.replaceAll('\n', ' ');
    expect(text).toContain(`one wave gave away ${partsOnly.oneWave} %, and a search ${partsOnly.search} %`);
    expect(text).toMatch(new RegExp(`and ${others.oneWave} %, and a search [\\d., ]+ and ${others.search} %`));
    const through = Object.values(wholeProduct);
    expect(cellsOf('experiments')).toEqual(through.map((one) => String(one.experiments)));
    expect(cellsOf('given away, one wave', 1)).toEqual(through.map(({ oneWave }) => oneWave.toFixed(1)));
    expect(cellsOf('given away, search', 1)).toEqual(through.map(({ search }) => search.toFixed(1)));
  });

  it('equal those of README.md', () => {
    const readme = readFileSync('README.md', 'utf8').replaceAll('\n', ' ');
    const range = (way: 'oneWave' | 'search') => {
      const all = SEARCH_FIGURES.givenAway.map((row) => row[way]);
      return `${Math.min(...all)} to ${Math.max(...all)} %`;
    };
    for (const way of ['search', 'oneWave'] as const) expect(readme).toContain(range(way));
    for (const { search, oneWave } of [partsOnly, ...Object.values(wholeProduct)])
      expect(readme).toContain(`| ${oneWave} % | ${search} % |`);
    expect(readme).toContain('(docs/adaptive-search.md)');
  });

  it('limit the claims of the site to the measured ranges', () => {
    const { partsOnlyLeast, partsOnlyMost } = factsIn('en');
    expect([partsOnlyLeast, partsOnlyMost]).toEqual(['94%', '98%']);
    for (const language of LANGUAGES) {
      const text = readFileSync(`web/src/components/site/texts.${language}.json`, 'utf8');
      const { search } = JSON.parse(text) as { search: { limits: string } };
      for (const name of ['partsOnlyLeast', 'partsOnlyMost', 'otherEvenReached', 'otherSearchReached'])
        expect(search.limits).toContain(`{{${name}}}`);
    }
    expect(factsIn('es')).toMatchObject({ otherEvenReached: '90,5 %', otherSearchReached: '93,6 %' });
  });
});
