import type { Options } from 'highcharts';
import type { TFunction } from 'i18next';
import type { Impact } from '../lib/api/endpoints.js';
import type { Format } from '../lib/format/format.js';
import type { ResultWords } from '../lib/result-words/result-words.js';
import { axisStyle, baseOptions, titleOf } from './base-options.js';
import type { Figures } from './figures.js';
import { inOrder } from './effect-figures.js';

export type Pair = Impact['pairs'][number];
type Cell = Pair['cells'][number];

/** The words of a pair; `titles` are the names of its two components. */
export interface PairWords {
  t: TFunction;
  format: Format;
  titles: readonly [string, string];
  /** How to write changes of the result that ranks. */
  result: Pick<ResultWords, 'isCost' | 'changeOf' | 'change' | 'changes'>;
  /** There is room for short labels only. */
  isNarrow?: boolean;
}

const ROW_PX = 40;
const AXIS_PX = 96;
/** The maximum number of columns that leave room for an interval in each cell. */
const WIDE_COLUMNS = { usual: 8, narrow: 2 };

const nameOf = ({ values }: Pair, { levels }: Cell): [string, string] => [
  values[0]?.[levels[0] ?? 0] ?? '',
  values[1]?.[levels[1] ?? 0] ?? '',
];

const intervalOf = ({ lower_percent, upper_percent }: Cell, { result }: Pick<PairWords, 'result'>): string =>
  result.changes(lower_percent, upper_percent).join(' – ');

/** 'Headline and Visual', as the language joins them: 'Lugares e Intereses'. */
export const pairName = (titles: readonly [string, string], { locale }: Pick<PairWords['format'], 'locale'>): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(titles);

/** A sentence about two alternatives together: their lift, its interval, and their interaction beyond the two single effects. */
export function cellSentence(pair: Pair, cell: Cell, { t, result }: PairWords): string {
  const [first, second] = nameOf(pair, cell);
  return t('results.charts.cell', {
    first,
    second,
    lift: result.change(cell.effect_percent),
    interval: intervalOf(cell, { result }),
    beyond: result.change(cell.interaction_percent),
    beyondInterval: result.changes(cell.interaction_lower_percent, cell.interaction_upper_percent).join(' – '),
  });
}

/** The color of a cell, mixed by the strength of its effect: the strongest cell of the pair has the full color. */
const shade = (effect: number, strongest: number): string => {
  const percent = Math.round(8 + 72 * Math.min(1, Math.abs(effect) / strongest));
  return `color-mix(in srgb, var(--${effect >= 0 ? 'best' : 'worst'}) ${percent}%, var(--surface))`;
};

/**
 * Crosses every alternative of one component with every one of another. Blue is better, orange worse. Each cell has its figure, and
 * its interval if there is room. Pure.
 */
export function toPairOptions(pair: Pair, words: PairWords): Options {
  const { format, titles, result, isNarrow = false } = words;
  const isWide = (pair.values[0]?.length ?? 1) <= WIDE_COLUMNS[isNarrow ? 'narrow' : 'usual'];
  const name = pairName(titles, format);
  const strongest = Math.max(0.01, ...pair.cells.map(({ effect_percent }) => Math.abs(effect_percent)));
  const description = pair.cells.map((cell) => cellSentence(pair, cell, words)).join(' ');
  const base = baseOptions(name, description, AXIS_PX + ROW_PX * (pair.values[1]?.length ?? 1));
  return {
    ...base,
    xAxis: {
      ...axisStyle,
      title: titleOf(titles[0]),
      categories: [...(pair.values[0] ?? [])],
      opposite: true,
      lineWidth: 0,
      labels: { style: { color: 'var(--text)', fontSize: '12px' }, autoRotation: [-20, -45] },
    },
    yAxis: {
      ...axisStyle,
      title: titleOf(titles[1]),
      categories: [...(pair.values[1] ?? [])],
      reversed: true,
      gridLineWidth: 0,
      labels: { style: { color: 'var(--text)', fontSize: '12px' } },
    },
    series: [
      {
        type: 'heatmap',
        name,
        animation: false,
        borderWidth: 2,
        borderColor: 'var(--surface)',
        states: { hover: { enabled: true, brightness: 0 } },
        data: pair.cells.map((cell) => ({
          x: cell.levels[0] ?? 0,
          y: cell.levels[1] ?? 0,
          value: 100 * result.changeOf(cell.effect_percent)!,
          color: shade(cell.effect_percent, strongest),
          custom: {
            text: cellSentence(pair, cell, words),
            lift: result.change(cell.effect_percent),
            interval: intervalOf(cell, words),
          },
        })),
        dataLabels: {
          enabled: true,
          format: isWide
            ? '{point.custom.lift}<br/><span style="font-size:11px;font-weight:400">{point.custom.interval}</span>'
            : '{point.custom.lift}',
          style: { color: 'var(--text)', textOutline: '2px var(--surface)', fontSize: '12px', fontWeight: '600' },
        },
      },
    ],
    tooltip: {
      ...base.tooltip,
      outside: true,
      formatter() {
        return String(this.options.custom?.['text'] ?? '').replaceAll('<', '&lt;');
      },
    },
    accessibility: {
      ...base.accessibility,
      point: { descriptionFormatter: ({ options }) => String(options.custom?.['text'] ?? '') },
    },
  };
}

/** The figures of a pair as a table, the best cell first. */
export function pairFigures(pair: Pair, { t, titles, result }: PairWords): Figures {
  return {
    head: [
      ...titles,
      t(result.isCost ? 'results.moved.costChange' : 'results.moved.lift'),
      t('results.charts.lower'),
      t('results.charts.upper'),
      t('results.charts.beyond'),
    ],
    rows: pair.cells
      .toSorted((a, b) => b.effect_percent - a.effect_percent)
      .map((cell) => ({
        figures: [
          ...nameOf(pair, cell).map((text) => ({ text })),
          ...[
            cell.effect_percent,
            ...inOrder(result, cell.lower_percent, cell.upper_percent),
            cell.interaction_percent,
          ].map((improvement) => ({ text: result.change(improvement), raw: result.changeOf(improvement) })),
        ],
      })),
  };
}
