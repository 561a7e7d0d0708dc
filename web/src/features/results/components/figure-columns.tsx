import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import type { ResultRow } from '../../../lib/api/endpoints.js';
import type { Format } from '../../../lib/format/format.js';
import type { ResultWords } from '../../../lib/result-words/result-words.js';
import { changeOf, ofImpressions } from '../row-texts.js';
import type { SortColumn } from '../use-results-url.js';
import { certainty, type Verdict } from '../verdict.js';

/** The values that are needed to format a figure of a row. */
export interface CellContext {
  t: TFunction;
  format: Format;
  words: ResultWords;
  /** Words of the second result variable. */
  besideWords: ResultWords;
  currency: string;
  verdict: Verdict;
  /** The id of the rows' reference, as in their comparisons; null without one. */
  reference: string | null;
}

interface FigureColumn {
  /** The key of its texts is `results.<id>`. */
  id:
    | 'beside'
    | 'recorded'
    | 'spent'
    | 'cpa'
    | 'cpc'
    | 'cpm'
    | 'observed'
    | 'estimated'
    | 'interval'
    | 'beats'
    | 'change';
  sort?: SortColumn;
  /** Whether the column is shown by default. */
  isUsual: boolean;
  /** Whether a phone shows the column only in the row's details, unless the user chose the column or sorts by it. */
  isLater?: boolean;
  /** The fixed width, px, so that the columns of a table of all rows do not move when other rows are rendered. */
  width: number;
  cell(row: ResultRow, context: CellContext): ReactNode;
}

const money =
  (name: 'spend' | 'cpa' | 'cpc' | 'cpm') =>
  (row: ResultRow, { format, currency }: CellContext): string =>
    format.moneyMajor(row[name], currency);

/** The figures of the table of variations, in their order. */
export const FIGURES: readonly FigureColumn[] = [
  {
    id: 'recorded',
    width: 106,
    sort: 'impressions',
    isUsual: true,
    isLater: true,
    cell: (row, { t, format }) => ofImpressions(row, t, format),
  },
  { id: 'spent', width: 72, sort: 'spend', isUsual: true, isLater: true, cell: money('spend') },
  { id: 'cpa', width: 60, sort: 'cpa', isUsual: true, isLater: true, cell: money('cpa') },
  { id: 'cpc', width: 60, sort: 'cpc', isUsual: false, isLater: true, cell: money('cpc') },
  { id: 'cpm', width: 60, sort: 'cpm', isUsual: false, isLater: true, cell: money('cpm') },
  {
    id: 'observed',
    width: 62,
    sort: 'observed',
    isUsual: true,
    isLater: true,
    cell: (row, { words }) => words.value(row.observed),
  },
  {
    id: 'estimated',
    width: 68,
    sort: 'value',
    isUsual: true,
    cell: (row, { words }) => <strong>{words.value(row.value)}</strong>,
  },
  {
    id: 'interval',
    width: 88,
    isUsual: true,
    isLater: true,
    cell: interval,
  },
  { id: 'beats', width: 74, sort: 'confidence', isUsual: true, cell: beats },
  {
    id: 'change',
    width: 60,
    isUsual: true,
    cell: (row, { format, reference }) => format.change(reference === null ? null : changeOf(row, reference)),
  },
  { id: 'beside', width: 96, isUsual: true, cell: beside },
];

/** The estimate of the second variable, its interval, and its improvement over the pool. */
function beside({ beside: figures }: ResultRow, { t, besideWords }: CellContext): ReactNode {
  if (figures == null) return '–';
  const range = besideWords.shortRange(figures.lower_bound, figures.upper_bound);
  return (
    <span className="beside-cell" title={t('results.besideRange', { range })}>
      <strong>{besideWords.value(figures.value)}</strong>
      {figures.improvement !== null && <span className="secondary">{besideWords.change(figures.improvement)}</span>}
    </span>
  );
}

/** The interval, with a note if it is based on an assumption. */
function interval(
  { lower_bound, upper_bound, is_dispersion_assumed }: ResultRow,
  { t, words }: CellContext,
): ReactNode {
  const range = words.shortRange(lower_bound, upper_bound);
  if (!is_dispersion_assumed) return range;
  return (
    <span title={t('results.assumedHelp')}>
      {range} <span className="secondary assumed">{t('results.assumed')}</span>
    </span>
  );
}

/** The probability that the row beats its reference, as a bar and in words. */
function beats({ confidence }: ResultRow, { t, format, verdict, reference }: CellContext): ReactNode {
  if (reference === null) return '–';
  const text = t(`verdict.${verdict.key}`, verdict.params);
  return (
    <span className="beats" title={text}>
      {verdict.key === 'early' ? (
        <span className="secondary">{text}</span>
      ) : (
        <>
          <span className="beats-track" aria-hidden>
            <span className="beats-bar" style={{ width: `${(confidence ?? 0) * 100}%` }} />
          </span>
          <span>{certainty(confidence, format)}</span>
        </>
      )}
    </span>
  );
}
