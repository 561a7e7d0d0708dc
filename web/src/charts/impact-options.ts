import type { Options } from 'highcharts';
import type { TFunction } from 'i18next';
import type { Impact } from '../lib/api/endpoints.js';
import type { Format } from '../lib/format/format.js';
import type { ResultWords } from '../lib/results/result-words.js';
import { axisStyle, baseOptions, titleOf } from './base-options.js';
import type { Figures } from './figures.js';

export type ImpactComponent = Impact['components'][number];
type Alternative = ImpactComponent['alternatives'][number];

/** The words that a chart of impact needs. */
export interface ImpactWords {
  t: TFunction;
  format: Format;
  /** What the component is called. */
  title: string;
  /** Of what was spent; null where that is not told. */
  currency: string | null;
  /** How changes of what is ranked by are written. */
  result: Pick<ResultWords, 'isCost' | 'changeOf' | 'change' | 'changes'>;
  /** There is room for short labels only. */
  isNarrow?: boolean;
}

const ROW_PX = 46;
const AXIS_PX = 64;
/** Characters of a label before it is cut; the whole text stands in the tooltip and the table. */
const LABEL = { usual: 26, narrow: 15 };

const COLOURS: Record<Alternative['verdict'], string> = {
  better: 'var(--best)',
  worse: 'var(--worst)',
  'no-difference': 'var(--text-2)',
  'not-enough-data': 'var(--text-2)',
};

const bestFirst = ({ alternatives }: ImpactComponent): Alternative[] =>
  alternatives.toSorted((a, b) => b.effect - a.effect);

/** '8 ads · 9,000 impressions · €30': what an effect was read from. */
const sampleOf = (one: Alternative, { t, format, currency }: ImpactWords, isShort = false): string =>
  [
    t('results.charts.ads', { count: one.ads, n: format.number(one.ads) }),
    ...(isShort ? [] : [t('results.charts.impressions', { n: format.number(one.impressions) })]),
    ...(currency === null ? [] : [format.moneyMajor(one.spend, currency)]),
  ].join(' · ');

const intervalOf = (one: Alternative, { result }: ImpactWords): string =>
  result.changes(one.lower_percent, one.upper_percent).join(' – ');

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Texts of people are shown as they are, never read as markup. */
const plain = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** One sentence for each alternative. */
export const impactSentence = (component: ImpactComponent, words: ImpactWords): string =>
  bestFirst(component)
    .map((one) =>
      words.t('results.charts.sentence', {
        value: one.value,
        lift: words.result.change(one.effect_percent),
        interval: intervalOf(one, words),
        sample: sampleOf(one, words),
        verdict: words.t(`results.moved.verdict.${one.verdict}`),
      }),
    )
    .join(' ');

/**
 * What the alternatives of one component did: a point for each with its 95 % interval, on an axis of percent that shows 0,
 * and under its name what that was read from and what it cost. Pure.
 */
export function toImpactOptions(component: ImpactComponent, words: ImpactWords): Options {
  const { t, format, title, isNarrow = false } = words;
  const rows = bestFirst(component);
  // Of a cost what is better is less, and lies on the left.
  const percent = (improvement: number) => 100 * words.result.changeOf(improvement)!;
  const lines = rows.flatMap((one, y) => [
    { x: percent(one.lower_percent), y, color: COLOURS[one.verdict] },
    { x: percent(one.upper_percent), y, color: COLOURS[one.verdict] },
    { x: percent(one.upper_percent), y: null },
  ]);
  return {
    ...baseOptions(title, impactSentence(component, words), AXIS_PX + ROW_PX * rows.length),
    xAxis: {
      ...axisStyle,
      title: isNarrow ? { text: undefined } : titleOf(t('results.charts.axis')),
      gridLineWidth: 1,
      // 0 is where an alternative is as good as the average of its component.
      plotLines: [{ value: 0, color: 'var(--text-2)', width: 1, zIndex: 3 }],
      minRange: 10,
      // Two figures at least, or there is no scale to read.
      tickPixelInterval: isNarrow ? 70 : 100,
      // An interval that ended at the edge would look cut off.
      minPadding: 0.05,
      maxPadding: 0.05,
      softMin: 0,
      softMax: 0,
      labels: {
        ...axisStyle.labels,
        rotation: 0,
        formatter: ({ value }) => format.change(Number(value) / 100),
      },
    },
    yAxis: {
      ...axisStyle,
      title: { text: undefined },
      reversed: true,
      gridLineWidth: 0,
      categories: rows.map(({ value }) => value),
      min: 0,
      max: rows.length - 1,
      tickInterval: 1,
      labels: {
        style: { color: 'var(--text)', fontSize: '13px', whiteSpace: 'nowrap' },
        formatter({ pos }) {
          const one = rows[pos];
          if (one === undefined) return '';
          return `${plain(cut(one.value, isNarrow ? LABEL.narrow : LABEL.usual))}<br/><span style="color:var(--text-2);font-size:11px">${plain(sampleOf(one, words, isNarrow))}</span>`;
        },
      },
    },
    plotOptions: { series: { animation: false, states: { inactive: { opacity: 1 } } } },
    series: [
      ...rows.map((one, y) => ({
        type: 'line' as const,
        name: one.value,
        data: lines.slice(3 * y, 3 * y + 2),
        color: COLOURS[one.verdict],
        opacity: one.verdict === 'not-enough-data' ? 0.5 : 1,
        lineWidth: 3,
        marker: { enabled: false },
        enableMouseTracking: false,
        accessibility: { enabled: false },
      })),
      {
        type: 'scatter',
        name: title,
        data: rows.map((one, y) => ({
          x: percent(one.effect_percent),
          y,
          color: COLOURS[one.verdict],
          name: one.value,
          custom: { text: impactSentence({ ...component, alternatives: [one] }, words) },
          dataLabels: {
            enabled: true,
            format: words.result.change(one.effect_percent),
            y: -8,
            style: { color: 'var(--text)', textOutline: 'none', fontSize: '12px' },
          },
        })),
        marker: { symbol: 'circle', radius: 5 },
      },
    ],
    tooltip: {
      ...baseOptions('', '', 0).tooltip,
      outside: true,
      formatter() {
        return plain(String(this.options.custom?.['text'] ?? ''));
      },
    },
    accessibility: {
      ...baseOptions(title, impactSentence(component, words), 0).accessibility,
      point: { descriptionFormatter: ({ options }) => String(options.custom?.['text'] ?? '') },
    },
  };
}

/** Both ends of an interval of improvements, so that the changes they make come with the lower one first. */
export const inOrder = ({ isCost }: Pick<ResultWords, 'isCost'>, lower: number, upper: number): [number, number] =>
  isCost ? [upper, lower] : [lower, upper];

/** The same as a table. */
export function impactFigures(component: ImpactComponent, words: ImpactWords): Figures {
  const { t, format, title, currency, result } = words;
  return {
    head: [
      title,
      t(result.isCost ? 'results.moved.costChange' : 'results.moved.lift'),
      t('results.charts.lower'),
      t('results.charts.upper'),
      t('results.charts.adsHead'),
      t('results.impressions'),
      t('results.events'),
      ...(currency === null ? [] : [t('results.charts.spent', { currency })]),
      t('results.charts.verdict'),
    ],
    rows: bestFirst(component).map((one) => ({
      colour: COLOURS[one.verdict],
      figures: [
        { text: one.value },
        ...[one.effect_percent, ...inOrder(result, one.lower_percent, one.upper_percent)].map((improvement) => ({
          text: result.change(improvement),
          raw: result.changeOf(improvement),
        })),
        { text: format.number(one.ads), raw: one.ads },
        { text: format.number(one.impressions), raw: one.impressions },
        { text: format.number(one.events), raw: one.events },
        ...(currency === null ? [] : [{ text: format.moneyMajor(one.spend, currency), raw: one.spend }]),
        { text: t(`results.moved.verdict.${one.verdict}`) },
      ],
    })),
  };
}
