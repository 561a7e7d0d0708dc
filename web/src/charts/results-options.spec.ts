import { describe, expect, it } from '@jest/globals';
import type { SeriesAreasplineOptions } from 'highcharts';
import { META } from '#libs/platforms/meta/description.js';
import { createFormat } from '../lib/format/format.js';
import { resultWords } from '../lib/result-words/result-words.js';
import { englishTexts } from '../testing/texts.js';
import { resultRow } from '../testing/result-row.js';
import { labelLevels } from './label-levels.js';
import { curvesSummary, toResultsOptions, type ResultsCurves } from './results-options.js';

const t = englishTexts();
/** A bell curve around a rate, as high as its standard deviation makes it. */
const bell = (rate: number, sd: number) =>
  Array.from({ length: 101 }, (_, index): number[] => {
    const z = -4 + 0.08 * index;
    return [rate + z * sd, Math.exp((-z * z) / 2) / sd];
  });
const row = (type: 'best' | 'median' | 'worst' | 'FEP', value: number, sd: number) =>
  resultRow({
    type,
    value,
    lower_bound: value - 1.96 * sd,
    upper_bound: value + 1.96 * sd,
    plot_points: bell(value, sd),
  });
const results: ResultsCurves = {
  words: resultWords(META.results, { variable: 'link_click', currency: 'EUR' }, t, createFormat('en')),
  best: row('best', 0.047, 0.003),
  median: row('median', 0.0148, 0.001),
  worst: row('worst', 0.0062, 0.001),
  fep: row('FEP', 0.0157, 0.0004),
};
const series = () => toResultsOptions(results, t, 'en').series as SeriesAreasplineOptions[];
const pointsOf = ({ data }: SeriesAreasplineOptions) =>
  data as { x: number; y: number; dataLabels?: { format: string } }[];

describe('performance chart', () => {
  it('RESULT-018 draws best, median, worst and FEP, each in its own color and dash', () => {
    expect(series().map(({ id }) => id)).toEqual(['fep', 'worst', 'median', 'best']);
    expect(new Set(series().map(({ color }) => color)).size).toBe(4);
    expect(new Set(series().map(({ dashStyle }) => dashStyle)).size).toBe(4);
  });

  it('scales each curve to its own peak, so that a narrow one does not flatten the others', () => {
    expect(series().map((one) => Math.max(...pointsOf(one).map(({ y }) => y)))).toEqual([1, 1, 1, 1]);
  });

  it('shows percent from zero, with the unit in the axis title', () => {
    const { xAxis } = toResultsOptions(results, t, 'en');
    expect(xAxis).toMatchObject({ min: 0, title: { text: 'Click-through rate (%)' } });
    const best = pointsOf(series().at(-1)!);
    expect(best.find(({ y }) => y === 1)?.x).toBeCloseTo(4.7, 6);
  });

  it('leaves room on a phone for figures that are wider than their names', () => {
    const near = {
      ...results,
      fep: null,
      median: null,
      worst: row('worst', 0.18, 0.003),
      best: row('best', 0.21, 0.003),
    };
    const { series: drawn } = toResultsOptions(near, t, 'en', { plotWidth: 260 });
    const heights = (drawn as SeriesAreasplineOptions[]).map(
      (one) => (pointsOf(one).find(({ dataLabels }) => dataLabels !== undefined)!.dataLabels as { y?: number }).y,
    );
    expect(heights[0]).not.toBe(heights[1]);
  });

  it('labels each curve once, at its peak', () => {
    const labels = series().map((one) => pointsOf(one).filter(({ dataLabels }) => dataLabels !== undefined));
    expect(labels.map((points) => points.length)).toEqual([1, 1, 1, 1]);
    expect(labels[3]![0]).toMatchObject({ y: 1, dataLabels: { format: expect.stringContaining('4.70%') } });
  });

  it('shades the 95 % interval', () => {
    const zones = series().at(-1)!.zones!;
    expect(zones.map(({ value }) => value)).toEqual([expect.closeTo(4.112, 6), expect.closeTo(5.288, 6), undefined]);
  });

  it('draws a cost in units of its currency', () => {
    const costs = {
      ...META.results,
      variables: [{ ...META.results.variables[0]!, measure: { kind: 'cost', event: 'link_click' } as const }],
    };
    const words = resultWords(costs, { variable: 'link_click', currency: 'EUR' }, t, createFormat('en'));
    const cost: ResultsCurves = { words, best: row('best', 0.47, 0.03), median: null, worst: null, fep: null };
    expect(toResultsOptions(cost, t, 'en').xAxis).toMatchObject({
      title: { text: 'Cost per result: Link clicks (EUR)' },
    });
    const [best] = toResultsOptions(cost, t, 'en').series as SeriesAreasplineOptions[];
    expect(pointsOf(best!).find(({ y }) => y === 1)?.x).toBeCloseTo(0.47, 6);
    expect(best!.zones!.map(({ value }) => value)).toEqual([
      expect.closeTo(0.4112, 6),
      expect.closeTo(0.5288, 6),
      undefined,
    ]);
    expect(curvesSummary(cost, t)).toBe('Best: €0.47, with 95% certainty between €0.41 and €0.53.');
  });

  it('describes itself in sentences', () => {
    expect(curvesSummary(results, t)).toContain('Best: 4.70%, with 95% certainty between 4.11% and 5.29%.');
    expect(curvesSummary(results, t).match(/certainty/g)).toHaveLength(4);
  });

  it('leaves out rows without a curve, and draws none if all are missing', () => {
    const none = { words: results.words, best: null, median: null, worst: null, fep: null };
    expect(toResultsOptions(none, t, 'en').series).toEqual([]);
    expect(toResultsOptions({ ...results, worst: null }, t, 'en').series).toHaveLength(3);
  });
});

describe('labels', () => {
  const labels = [
    { at: 1, text: 'Worst' },
    { at: 1.1, text: 'Median' },
    { at: 5, text: 'Best' },
  ];

  it('are placed side by side if there is space, otherwise one above the other', () => {
    expect(labelLevels(labels, 6, 480)).toEqual([0, 1, 0]);
    expect(labelLevels(labels, 6, 4800)).toEqual([0, 0, 0]);
  });
});
