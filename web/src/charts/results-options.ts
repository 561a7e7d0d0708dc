import type { Options, Series, SeriesAreasplineOptions } from 'highcharts';
import type { TFunction } from 'i18next';
import type { ResultRow } from '../lib/api/endpoints.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { createFormat } from '../lib/format/format.js';
import type { ResultWords } from '../lib/result-words/result-words.js';
import { CURVES, type CurveName } from './colours.js';
import { labelLevels } from './label-levels.js';

/** What the performance chart draws, and the names and format of its figures. */
export interface ResultsCurves {
  words: ResultWords;
  best: ResultRow | null;
  median: ResultRow | null;
  worst: ResultRow | null;
  fep: ResultRow | null;
  /** The pool's name, if it does not consist of all tested ads. */
  poolName?: string | undefined;
}

const nameOf = ({ poolName }: ResultsCurves, name: CurveName, t: TFunction): string =>
  (name === 'fep' ? poolName : undefined) ?? t(`results.curve.${name}`);

/** The maximum number of characters of a curve's label. */
const LABEL_CHARACTERS = 36;
const short = (text: string): string =>
  text.length > LABEL_CHARACTERS ? `${text.slice(0, LABEL_CHARACTERS - 1)}…` : text;

const longest = (...texts: string[]): string => texts.reduce((a, b) => (b.length > a.length ? b : a));

/** Drawn in this order: the pool behind, the best in front. */
const ORDER: readonly CurveName[] = ['fep', 'worst', 'median', 'best'];
/** Below this share of its peak, a tail only stretches the axis. */
const TAIL = 0.004;
/** Heights in px: the chart with at most two levels of labels, the part below its plot, a level, and the space of the top label. */
const CHART_PX = 230;
const AXIS_PX = 75;
const LABEL_PX = 34;
const TOP_PX = 42;

interface Curve {
  name: CurveName;
  row: ResultRow;
  /** In units of the axis; on y the share of the curve's own peak. */
  points: [number, number][];
}

/** The curves that can be drawn, in units of the axis and scaled to their own peaks. */
function curvesOf(results: ResultsCurves): Curve[] {
  return ORDER.flatMap((name) => {
    const row = results[name];
    const raw = row?.plot_points ?? [];
    const peak = Math.max(...raw.map(([, y = 0]) => y), 0);
    if (row === null || peak <= 0) return [];
    const points = raw
      .map(([x = 0, y = 0]): [number, number] => [x * results.words.factor, y / peak])
      .filter(([, y]) => y >= TAIL);
    return [{ name, row, points }];
  });
}

/** One sentence for each curve, which a screen reader reads instead of the picture. */
export function curvesSummary(results: ResultsCurves, t: TFunction): string {
  const { value } = results.words;
  return curvesOf(results)
    .reverse()
    .map(({ name, row }) =>
      t('results.chart.sentence', {
        name: nameOf(results, name, t),
        value: value(row.value),
        lower: value(row.lower_bound),
        upper: value(row.upper_bound),
      }),
    )
    .join(' ');
}

/**
 * The performance chart: where the values of the best, median and worst ad and of the pool probably lie. Each curve is scaled to its own
 * peak, because a narrow, certain one would dwarf the others. Its 95 % interval is shaded, and its label is beside the curve. Pure: texts
 * come from `t`, figures are written in `language`, colors are theme tokens.
 * @param plotWidth about how many pixels the axis will have: labels that would touch are stacked
 */
export function toResultsOptions(
  results: ResultsCurves,
  t: TFunction,
  language: Language,
  { plotWidth = 480 }: { plotWidth?: number } = {},
): Options {
  const format = createFormat(language);
  const { words } = results;
  const { factor } = words;
  const curves = curvesOf(results);
  const right = Math.max(...curves.flatMap(({ points }) => points.map(([x]) => x)), 0);
  const labels = curves.map(({ name, row }) => ({
    at: (row.value ?? 0) * factor,
    // The figure is below the name.
    text: longest(short(nameOf(results, name, t)), words.value(row.value)),
  }));
  const levels = labelLevels(labels, right, plotWidth);
  const top = Math.max(0, ...levels);
  // The chart has room for a second level. Each further level makes it higher, so that the curves keep their size.
  const height = CHART_PX + Math.max(0, top - 1) * LABEL_PX;
  const plot = height - AXIS_PX;
  return {
    chart: { type: 'areaspline', height, spacing: [4, 8, 8, 4], backgroundColor: 'transparent', animation: false },
    title: { text: undefined },
    lang: {
      accessibility: { chartContainerLabel: t('results.performance'), svgContainerLabel: t('results.performance') },
    },
    credits: { enabled: false },
    legend: { enabled: false },
    accessibility: {
      description: curvesSummary(results, t),
      // The surrounding card already has the heading, the sentences and the table.
      screenReaderSection: { beforeChartFormat: '', afterChartFormat: '' },
      series: { descriptionFormatter: (series) => textOf(series) },
      point: { descriptionFormatter: ({ x, series }) => `${series.name}: ${words.value(x / factor)}` },
    },
    xAxis: {
      min: 0,
      max: right > 0 ? right : undefined,
      endOnTick: false,
      title: { text: words.axis },
      lineColor: 'var(--line)',
      tickColor: 'var(--line)',
      labels: {
        style: { color: 'var(--text-2)' },
        formatter: ({ value, axis }) => format.number(Number(value), decimals(axis.tickPositions)),
      },
      plotBands: results.fep === null ? [] : [band(results.fep, factor)],
    },
    yAxis: {
      min: 0,
      // Room for the labels above the peaks.
      max: plot / (plot - top * LABEL_PX - TOP_PX),
      endOnTick: false,
      tickPositions: [0, 0.5, 1],
      title: { text: t('results.axis.likely') },
      labels: { enabled: false },
      gridLineColor: 'var(--line-soft)',
    },
    tooltip: {
      backgroundColor: 'var(--surface)',
      borderColor: 'var(--line)',
      style: { color: 'var(--text)' },
      formatter() {
        return textOf(this.series);
      },
    },
    plotOptions: {
      areaspline: {
        animation: false,
        marker: { enabled: false },
        lineWidth: 2,
        states: { inactive: { opacity: 0.6 } },
      },
    },
    series: curves.map(({ name, row, points }, index) => {
      const text = `${nameOf(results, name, t)}: ${words.value(row.value)} (${words.range(row.lower_bound, row.upper_bound)})`;
      const peak = points.reduce((best, point, at) => (point[1] > (points[best]?.[1] ?? 0) ? at : best), 0);
      return {
        type: 'areaspline',
        id: name,
        name: nameOf(results, name, t),
        className: `curve-${name}`,
        color: CURVES[name].colour,
        dashStyle: CURVES[name].dash,
        custom: { text },
        zoneAxis: 'x',
        zones: intervalZones(name, row, factor),
        fillColor: tint(name, 6),
        data: points.map(([x, y], at) =>
          at === peak
            ? {
                x,
                y,
                dataLabels: {
                  enabled: true,
                  format: `<span class="curve-name">${escaped(short(nameOf(results, name, t)))}</span><br/><span class="curve-value">${words.value(row.value)}</span>`,
                  className: `curve-label curve-label-${name}`,
                  align: 'center' as const,
                  y: -4 - (levels[index] ?? 0) * LABEL_PX,
                  crop: false,
                  allowOverlap: true,
                  style: { textOutline: 'none', fontSize: '12px' },
                },
              }
            : { x, y },
        ),
      } satisfies SeriesAreasplineOptions;
    }),
  };
}

/** Highcharts reads labels as markup. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('{', '&#123;');

/** Name, value and interval of a curve. */
const textOf = ({ options }: Series): string => String(options.custom?.['text'] ?? '');

/** As many decimals as the distance between two ticks needs: with fewer, two ticks would read the same. */
const decimals = ([first = 0, second = 1]: number[] = []): number =>
  [0, 1, 2].find((digits) => Number.isInteger(Number(((second - first) * 10 ** digits).toFixed(6)))) ?? 3;

const tint = (name: CurveName, percent: number): string =>
  `color-mix(in srgb, ${CURVES[name].colour} ${percent}%, transparent)`;

/** The 95 % interval is the darker part of the area. */
function intervalZones(name: CurveName, row: ResultRow, factor: number) {
  const { colour, dash } = CURVES[name];
  const zone = (percent: number) => ({ color: colour, dashStyle: dash, fillColor: tint(name, percent) });
  if (row.lower_bound === null || row.upper_bound === null) return [zone(6)];
  return [{ value: row.lower_bound * factor, ...zone(5) }, { value: row.upper_bound * factor, ...zone(20) }, zone(5)];
}

function band(fep: ResultRow, factor: number) {
  return {
    from: (fep.lower_bound ?? 0) * factor,
    to: (fep.upper_bound ?? 0) * factor,
    color: tint('fep', 14),
    className: 'pool-band',
  };
}
