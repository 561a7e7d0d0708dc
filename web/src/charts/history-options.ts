import type { AxisPlotLinesOptions as AxisPlotLine, Options } from 'highcharts';
import type { TFunction } from 'i18next';
import type { Curves, ResultRow } from '../lib/api/endpoints.js';
import type { Format } from '../lib/format/format.js';
import type { ResultWords } from '../lib/result-words/result-words.js';
import { axisStyle, baseOptions, titleOf } from './base-options.js';
import type { Figures } from './figures.js';

export type HistoryDay = NonNullable<Curves['variation']>['history'][number];

/** An event that the chart marks by a line before its day. */
export interface HistoryMark {
  text: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

interface HistoryWords {
  t: TFunction;
  format: Format;
  words: ResultWords;
  /** The variation's color, the same everywhere. */
  colour: string;
  marks?: readonly HistoryMark[];
}

const HEIGHT_PX = 220;

/** A variation's recorded value up to each day, as a line, in front of the 95 % interval of its estimate. Pure. */
export function toHistoryOptions(
  row: Pick<ResultRow, 'value' | 'lower_bound' | 'upper_bound'>,
  history: readonly HistoryDay[],
  { t, format, words, colour, marks = [] }: HistoryWords,
): Options {
  const name = t('results.history.title');
  const { factor } = words;
  const onAxis = (value: number | null) => (value === null ? null : value * factor);
  const sentence = (day: HistoryDay) =>
    t('results.history.point', {
      day: day.day,
      value: words.value(day.observed),
      events: format.number(day.conversion),
      impressions: format.number(day.impressions),
    });
  const base = baseOptions(name, history.map(sentence).join(' '), HEIGHT_PX);
  const interval = words.range(row.lower_bound, row.upper_bound);
  return {
    ...base,
    // The subtitle is above the chart, because lines would cross it.
    subtitle: {
      text: t('results.history.band', { interval }),
      align: 'right',
      style: { color: 'var(--text-2)', fontSize: '12px' },
    },
    xAxis: {
      ...axisStyle,
      categories: history.map(({ day }) => day),
      title: { text: undefined },
      plotLines: marks.flatMap((mark, i) => lineOf(mark, history, i)),
    },
    yAxis: {
      ...axisStyle,
      title: titleOf(words.axis),
      min: 0,
      softMax: onAxis(row.upper_bound) ?? undefined,
      labels: { ...axisStyle.labels, formatter: ({ value }) => format.number(Number(value), 2) },
      plotBands:
        row.lower_bound === null || row.upper_bound === null
          ? []
          : [
              {
                from: row.lower_bound * factor,
                to: row.upper_bound * factor,
                color: `color-mix(in srgb, ${colour} 16%, transparent)`,
              },
            ],
      plotLines: row.value === null ? [] : [{ value: row.value * factor, color: colour, dashStyle: 'Dash', width: 1 }],
    },
    series: [
      {
        type: 'line',
        name: t('results.observed'),
        animation: false,
        color: colour,
        marker: { enabled: true, radius: 4, symbol: 'circle' },
        data: history.map((day) => ({ y: onAxis(day.observed), custom: { text: sentence(day) } })),
      },
    ],
    tooltip: {
      ...base.tooltip,
      outside: true,
      formatter() {
        return String(this.options.custom?.['text'] ?? '');
      },
    },
    accessibility: {
      ...base.accessibility,
      point: { descriptionFormatter: ({ options }) => String(options.custom?.['text'] ?? '') },
    },
  };
}

/**
 * A line before the first day with delivery on or after the mark's day. There is no line if no such day exists, or if it is the first day
 * of the chart.
 */
function lineOf({ text, day: from }: HistoryMark, history: readonly HistoryDay[], index: number): AxisPlotLine[] {
  const at = history.findIndex(({ day }) => day >= from);
  if (at <= 0) return [];
  // Labels of neighboring marks have different heights.
  const label = { text, rotation: 0, y: 12 + 14 * (index % 2), style: { color: 'var(--text-2)', fontSize: '12px' } };
  return [{ value: at - 0.5, color: 'var(--line)', width: 1, label }];
}

/** The figures of the history as a table. */
export const historyFigures = (
  history: readonly HistoryDay[],
  { t, format, words }: Pick<HistoryWords, 't' | 'format' | 'words'>,
): Figures => ({
  head: [t('results.history.day'), t('results.observed'), t('results.events'), t('results.impressions')],
  rows: history.map(({ day, observed, conversion, impressions }) => ({
    figures: [
      { text: day },
      { text: words.value(observed), raw: observed },
      { text: format.number(conversion), raw: conversion },
      { text: format.number(impressions), raw: impressions },
    ],
  })),
});
