import { describe, expect, it } from '@jest/globals';
import type { SeriesHeatmapOptions } from 'highcharts';
import { META } from '#libs/platforms/meta/description.js';
import { createFormat } from '../lib/format/format.js';
import { resultWords } from '../lib/result-words/result-words.js';
import { englishTexts } from '../testing/texts.js';
import { variationColour } from './colours.js';
import { toCsv } from './figures.js';
import { effectFigures, type ImpactComponent } from './effect-figures.js';
import { pairFigures, pairName, toPairOptions, type Pair } from './pair-options.js';

const t = englishTexts();
const format = createFormat('en');
const result = resultWords(META.results, { variable: 'link_click', currency: 'EUR' }, t, format);
const words = { t, format, titleOf: (component: string) => component, currency: 'EUR', result };
const cost = resultWords(META.results, { variable: 'cost:link_click', currency: 'EUR' }, t, format);

const alternative = (value: string, lift: number, verdict: 'better' | 'worse') => ({
  value,
  asset: null,
  effect: Math.log1p(lift),
  lower: 0,
  upper: 0,
  effect_percent: lift,
  lower_percent: lift - 0.125,
  upper_percent: lift + 0.125,
  probability_better: 0.99,
  verdict,
  ads: 8,
  impressions: 9_000,
  events: 90,
  days: 4,
  spend: 30,
  spend_share: 0.5,
});
const component: ImpactComponent = {
  component: 'headlines',
  is_audience: false,
  share: 1,
  alternatives: [alternative('Last days', -0.25, 'worse'), alternative('<b>Walk</b> lighter', 0.25, 'better')],
};
const pair: Pair = {
  components: ['headlines', 'visuals'],
  values: [['A', 'B'], ['Beach']],
  strength: 0.1,
  cells: [0, 1].map((level) => ({
    levels: [level, 0],
    effect_percent: level - 0.5,
    lower_percent: -0.6,
    upper_percent: 0.6,
    interaction_percent: 0.01,
    interaction_lower_percent: -0.02,
    interaction_upper_percent: 0.04,
  })),
};

describe('effects', () => {
  it('are a table and a file, best first, without money if it is hidden', () => {
    const figures = effectFigures([component], words);
    expect(figures.rows.map(({ figures: [, name] }) => name!.text)).toEqual(['<b>Walk</b> lighter', 'Last days']);
    expect(toCsv(figures).split('\r\n')[1]).toBe('headlines,<b>Walk</b> lighter,0.25,0.125,0.375,8,9000,90,30,better');
    expect(JSON.stringify(effectFigures([component], { ...words, currency: null }))).not.toContain('€');
  });

  it('of a cost are its changes: the cheaper alternative is first, and intervals start at their lower end', () => {
    const figures = effectFigures([component], { ...words, result: cost });
    expect(figures.head[2]).toBe('Change in cost');
    expect(figures.rows[0]!.figures.slice(2, 5).map(({ text }) => text)).toEqual(['−20%', '−27%', '−11%']);
  });
});

describe('charts of a cost', () => {
  it('color a pair by its effect on the cost', () => {
    const both = { t, format, titles: ['Headline', 'Visual'] as const, result: cost };
    const [map] = toPairOptions(pair, both).series as SeriesHeatmapOptions[];
    const cells = map!.data as unknown as { color: string; value: number }[];
    expect(cells.map(({ color, value }) => [/best|worst/.exec(color)?.[0], value > 0])).toEqual([
      ['worst', true],
      ['best', false],
    ]);
  });
});

describe('heat map of a pair', () => {
  const both = { t, format, titles: ['Headline', 'Visual'] as const, result };

  it('has a cell for each two alternatives, blue for a rise and orange for a fall', () => {
    const [map] = toPairOptions(pair, both).series as SeriesHeatmapOptions[];
    const cells = map!.data as unknown as { color: string; custom: { text: string } }[];
    expect(cells.map(({ color }) => /best|worst/.exec(color)?.[0])).toEqual(['worst', 'best']);
    expect(cells[1]!.custom.text).toContain('B with Beach: +50%, with 95% certainty between −60% – +60%.');
    expect(cells[1]!.custom.text).toContain('Beyond what each does alone: +1% (−2% – +4%).');
    const [best] = pairFigures(pair, both).rows;
    expect(best!.figures.map(({ text }) => text).slice(0, 3)).toEqual(['B', 'Beach', '+50%']);
  });

  it('joins two names in the grammar of the language', () => {
    expect(pairName(['Headline', 'Visual'], format)).toBe('Headline and Visual');
    expect(pairName(['Lugares', 'Intereses'], createFormat('es'))).toBe('Lugares e Intereses');
    expect(pairName(['Titular', 'Visual'], createFormat('es'))).toBe('Titular y Visual');
  });

  it('shows the certainty in each cell if the columns are wide enough', () => {
    const labelOf = (columns: number, isNarrow: boolean) => {
      const wider = { ...pair, values: [Array.from({ length: columns }, (_, at) => `${at}`), ['Beach']] };
      const [map] = toPairOptions(wider, { ...both, isNarrow }).series as SeriesHeatmapOptions[];
      const { custom } = (map!.data as unknown as { custom: { interval: string } }[])[1]!;
      const { format: label } = map!.dataLabels as { format: string };
      return label.replace('{point.custom.interval}', custom.interval).replace(/<[^>]*>/g, ' ');
    };
    expect(labelOf(8, false)).toContain('−60% – +60%');
    expect(labelOf(2, true)).toContain('−60% – +60%');
    for (const label of [labelOf(9, false), labelOf(3, true)]) expect(label).toBe('{point.custom.lift}');
  });
});

describe('file of figures', () => {
  it('escapes formulas and keeps commas, quotes and numbers', () => {
    const rows = [
      { figures: [{ text: '=1+1' }, { text: 'x, "y"' }] },
      {
        figures: [
          { text: '1 %', raw: 0.01 },
          { text: '–', raw: null },
        ],
      },
    ];
    expect(toCsv({ head: ['a', 'b'], rows })).toBe(`a,b\r\n'=1+1,"x, ""y"""\r\n0.01,`);
  });
});

describe('color of a variation', () => {
  const ranked = { best: { variation: 4 }, median: { variation: 7 }, worst: null };

  it('is the color of its curve, otherwise a fixed color', () => {
    expect(variationColour(ranked, 4)).toBe('var(--best)');
    expect(variationColour(ranked, 7)).toBe('var(--median)');
    expect(variationColour(ranked, null)).toBe('var(--pool)');
    expect(variationColour(ranked, 10)).toBe(variationColour({}, 10));
    expect(new Set([10, 11, 12].map((variation) => variationColour(ranked, variation))).size).toBe(3);
  });
});
