import { describe, expect, it } from '@jest/globals';
import type { SeriesHeatmapOptions, SeriesLineOptions, SeriesScatterOptions } from 'highcharts';
import { META } from '#libs/platforms/meta/description.js';
import { createFormat } from '../lib/format/format.js';
import { resultWords } from '../lib/results/result-words.js';
import { englishTexts } from '../testing/texts.js';
import { variationColour } from './colours.js';
import { toCsv } from './figures.js';
import { impactFigures, toImpactOptions, type ImpactComponent } from './impact-options.js';
import { pairFigures, pairName, toPairOptions, type Pair } from './pair-options.js';

const t = englishTexts();
const format = createFormat('en');
const result = resultWords(META.results, { variable: 'link_click', currency: 'EUR' }, t, format);
const words = { t, format, title: 'Headline', currency: 'EUR', result };
const cost = resultWords(META.results, { variable: 'cost:link_click', currency: 'EUR' }, t, format);

const alternative = (value: string, lift: number, verdict: 'better' | 'worse') => ({
  ...{ value, asset: null, effect: Math.log1p(lift), lower: 0, upper: 0, effect_percent: lift },
  ...{ lower_percent: lift - 0.125, upper_percent: lift + 0.125, probability_better: 0.99, verdict, ads: 8 },
  ...{ impressions: 9_000, events: 90, days: 4, spend: 30, spend_share: 0.5 },
});
const component: ImpactComponent = {
  ...{ component: 'headlines', is_audience: false, share: 1 },
  alternatives: [alternative('Last days', -0.25, 'worse'), alternative('<b>Walk</b> lighter', 0.25, 'better')],
};
const pair: Pair = {
  ...{ components: ['headlines', 'visuals'], values: [['A', 'B'], ['Beach']], strength: 0.1 },
  cells: [0, 1].map((level) => ({
    ...{ levels: [level, 0], effect_percent: level - 0.5, lower_percent: -0.6, upper_percent: 0.6 },
    ...{ interaction_percent: 0.01, interaction_lower_percent: -0.02, interaction_upper_percent: 0.04 },
  })),
};

describe('the chart of a component', () => {
  const options = toImpactOptions(component, words);
  const points = () => (options.series!.at(-1) as SeriesScatterOptions).data as { x: number; y: number }[];

  it('RESULT-015 draws each alternative with its interval on an axis that shows 0, the best first', () => {
    expect(points().map(({ x, y }) => [x, y])).toEqual([
      [25, 0],
      [-25, 1],
    ]);
    const [first] = options.series as SeriesLineOptions[];
    expect(first!.data).toMatchObject([{ x: 12.5 }, { x: 37.5 }]);
    expect(options.xAxis).toMatchObject({ softMin: 0, softMax: 0, plotLines: [{ value: 0 }] });
  });

  it('says under each name what it was read from and what it cost, and reads no name as markup', () => {
    const { labels } = options.yAxis as unknown as { labels: { formatter(axis: { pos: number }): string } };
    const label = labels.formatter({ pos: 0 });
    expect(label).toContain('8 ads · 9,000 impressions · €30.00');
    expect(label).toContain('&lt;b&gt;Walk');
    expect(options.accessibility!.description).toContain('Last days: −25%, with 95% certainty between');
  });

  it('has the same as a table and as a file, without money where that is not told', () => {
    const figures = impactFigures(component, words);
    expect(figures.rows.map(({ figures: [name] }) => name!.text)).toEqual(['<b>Walk</b> lighter', 'Last days']);
    expect(toCsv(figures).split('\r\n')[1]).toBe('<b>Walk</b> lighter,0.25,0.125,0.375,8,9000,90,30,better');
    expect(JSON.stringify(impactFigures(component, { ...words, currency: null }))).not.toContain('€');
  });
});

describe('the charts of a cost', () => {
  it('put what is cheaper on the left, first and blue: less is better', () => {
    const priced = { ...words, result: cost };
    const options = toImpactOptions(component, priced);
    const points = (options.series!.at(-1) as SeriesScatterOptions).data as {
      x: number;
      color: string;
      name: string;
    }[];
    expect(points.map(({ x, color, name }) => [Math.round(x), color, name])).toEqual([
      [-20, 'var(--best)', '<b>Walk</b> lighter'],
      [33, 'var(--worst)', 'Last days'],
    ]);
    const [first] = options.series as SeriesLineOptions[];
    const ends = (first!.data as { x: number }[]).map(({ x }) => x);
    expect([Math.min(...ends) < -20, Math.max(...ends) > -20, Math.max(...ends) < 0]).toEqual([true, true, true]);
    const figures = impactFigures(component, priced);
    expect(figures.head[1]).toBe('Change in cost');
    expect(figures.rows[0]!.figures.slice(1, 4).map(({ text }) => text)).toEqual(['−20%', '−27%', '−11%']);
  });

  it('colour a pair by what it does to the cost', () => {
    const both = { t, format, titles: ['Headline', 'Visual'] as const, result: cost };
    const [map] = toPairOptions(pair, both).series as SeriesHeatmapOptions[];
    const cells = map!.data as unknown as { color: string; value: number }[];
    expect(cells.map(({ color, value }) => [/best|worst/.exec(color)?.[0], value > 0])).toEqual([
      ['worst', true],
      ['best', false],
    ]);
  });
});

describe('the heat map of a pair', () => {
  const both = { t, format, titles: ['Headline', 'Visual'] as const, result };

  it('has a cell for each two alternatives, blue where they raise and orange where they lower', () => {
    const [map] = toPairOptions(pair, both).series as SeriesHeatmapOptions[];
    const cells = map!.data as unknown as { color: string; custom: { text: string } }[];
    expect(cells.map(({ color }) => /best|worst/.exec(color)?.[0])).toEqual(['worst', 'best']);
    expect(cells[1]!.custom.text).toContain('B with Beach: +50%, with 95% certainty between −60% – +60%.');
    expect(cells[1]!.custom.text).toContain('Beyond what each does alone: +1% (−2% – +4%).');
    const [best] = pairFigures(pair, both).rows;
    expect(best!.figures.map(({ text }) => text).slice(0, 3)).toEqual(['B', 'Beach', '+50%']);
  });

  it('is called as the language joins two names', () => {
    expect(pairName(['Headline', 'Visual'], format)).toBe('Headline and Visual');
    expect(pairName(['Lugares', 'Intereses'], createFormat('es'))).toBe('Lugares e Intereses');
    expect(pairName(['Titular', 'Visual'], createFormat('es'))).toBe('Titular y Visual');
  });

  it('says in each cell how sure it is, where columns leave room for that', () => {
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

describe('a file of figures', () => {
  it('is safe against formulas and keeps commas, quotes and numbers as they are', () => {
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

describe('the colour of a variation', () => {
  const ranked = { best: { variation: 4 }, median: { variation: 7 }, worst: null };

  it('is that of its curve, and for any other one that stays its own', () => {
    expect(variationColour(ranked, 4)).toBe('var(--best)');
    expect(variationColour(ranked, 7)).toBe('var(--median)');
    expect(variationColour(ranked, null)).toBe('var(--pool)');
    expect(variationColour(ranked, 10)).toBe(variationColour({}, 10));
    expect(new Set([10, 11, 12].map((variation) => variationColour(ranked, variation))).size).toBe(3);
  });
});
