import type { InsightRow } from '../../port/ad-platform.js';
import { decimalToMinor } from '../../wire/decimal.js';
import { noAnswer } from '../wire/errors.js';

/** The platform's names of counts in a report, which our result variables share. Source: portal, 'Basic reports', read November 2026. */
const COUNTS = [
  'clicks',
  'conversion',
  'video_play_actions',
  'video_watched_2s',
  'video_watched_6s',
  'video_views_p25',
  'video_views_p50',
  'video_views_p75',
  'video_views_p100',
  'likes',
  'comments',
  'shares',
  'follows',
];
const VALUES = ['total_purchase_value'];

export const METRICS: readonly string[] = ['spend', 'impressions', 'reach', ...COUNTS, ...VALUES];

/** One line of a report: all values are text, and `-` stands for a missing one. */
export type Cells = Readonly<Record<string, string>>;

/**
 * Converts one line of a report.
 * @param idDimension the column with the ad's id
 * @throws ConnectorError TRANSIENT if a figure is not a number
 */
export function toInsight(cells: Cells, currency: string, idDimension = 'ad_id'): InsightRow {
  const count = (name: string): number => figure(name, textOf(cells, name), Number);
  const amount = (name: string): number =>
    figure(name, textOf(cells, name), (text) => decimalToMinor(text, currency) ?? NaN);
  const nonZero = (names: readonly string[], valueOf: (name: string) => number) =>
    Object.fromEntries(names.map((name) => [name, valueOf(name)] as const).filter(([, value]) => value !== 0));
  return {
    adId: cells[idDimension]!,
    // A day in the advertiser's zone, given as its midnight.
    day: cells['stat_time_day']!.slice(0, 10),
    impressions: count('impressions'),
    reach: count('reach'),
    clicks: count('clicks'),
    spendMinor: amount('spend'),
    counts: nonZero(COUNTS, count),
    valuesMinor: nonZero(VALUES, amount),
  };
}

function textOf(cells: Cells, name: string): string {
  const text = cells[name]?.trim() ?? '';
  return text === '' || text === '-' ? '0' : text;
}

function figure(name: string, text: string, read: (text: string) => number): number {
  const value = read(text);
  if (Number.isSafeInteger(value)) return value;
  throw noAnswer('repeatable', `a report whose ${name} is not a figure`);
}
