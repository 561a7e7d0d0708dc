import type { TFunction } from 'i18next';
import { costChangeOf } from '#libs/contracts/results/cost-change.js';
import type { Measure } from '#libs/contracts/results/measure.js';
import { findVariable, rankingOf, type PlatformResults } from '#libs/platforms/results/results.js';
import type { Format } from '../format/format.js';

type Figure = number | null | undefined;

/** The names and formats of a result's figures: rates and shares in percent, costs in money, returns as multiples of the spend. */
export interface ResultWords {
  /** Whether less is better. */
  isCost: boolean;
  /** The title of the chart's axis: the measured value with its unit. */
  axis: string;
  /** Converts a value to the axis's unit: percent, units of the currency, or multiples of the spend. */
  factor: number;
  /** The value if no event was recorded; null for a cost. */
  none: number | null;
  value(value: Figure): string;
  /** The change of the value for an improvement, both as fractions. An improvement of 0.5 lowers a cost by a third. */
  changeOf(improvement: Figure): number | null;
  /** The change as a text: `+50%`, or `−33%` for a cost. */
  change(improvement: Figure): string;
  /** An interval of improvements, as changes of the value, the lower change first. */
  changes(lower: Figure, upper: Figure): [lower: string, upper: string];
  /** An interval as a text: `1.50% – 2.60%`; a dash if there is none. */
  range(lower: Figure, upper: Figure): string;
  /** An interval as a shorter text: `1.50–2.60%`. */
  shortRange(lower: Figure, upper: Figure): string;
}

/** @param currency the currency of costs */
export function resultWords(
  results: PlatformResults,
  { variable, currency }: { variable: string; currency: string },
  t: TFunction,
  format: Format,
): ResultWords {
  const measure: Measure = findVariable(results, variable)?.measure ?? { kind: 'rate', event: variable };
  const isCost = measure.kind === 'cost';
  const isReturn = measure.kind === 'return';
  const factor = isCost || isReturn ? 1 : 100;
  const value = (figure: Figure): string => {
    if (isCost) return format.moneyMajor(figure, currency, digitsOf(figure));
    if (isReturn) return figure == null ? '–' : `${format.number(figure, 2)}×`;
    return format.percent(figure);
  };
  const bare = (figure: number): string => format.number(factor * figure, (isCost && digitsOf(figure)) || 2);
  const changeOf = (improvement: Figure): number | null => {
    if (improvement == null) return null;
    return isCost ? costChangeOf(improvement) : improvement;
  };
  const change = (improvement: Figure): string => format.change(changeOf(improvement));
  const between = (lower: Figure, upper: Figure, write: (lower: number) => string): string =>
    lower == null || upper == null ? '–' : write(lower);
  return {
    isCost,
    axis: axisOf(results, variable, measure, currency, t, format),
    factor,
    none: isCost ? null : 0,
    value,
    changeOf,
    change,
    changes: (lower, upper) => (isCost ? [change(upper), change(lower)] : [change(lower), change(upper)]),
    range: (lower, upper) => between(lower, upper, (from) => `${value(from)} – ${value(upper)}`),
    shortRange: (lower, upper) => between(lower, upper, (from) => `${bare(from)}–${value(upper)}`),
  };
}

/** The decimals of a cost. Costs under 0.1 need one more than the currency has; otherwise many would look equal. */
const digitsOf = (cost: Figure): number | undefined => (cost != null && cost > 0 && cost < 0.1 ? 3 : undefined);

function axisOf(
  results: PlatformResults,
  id: string,
  measure: Measure,
  currency: string,
  t: TFunction,
  { language }: Format,
): string {
  const variable = variableName(results, rankingOf(id).variable, language);
  switch (measure.kind) {
    case 'rate':
      return measure.event === results.click ? t('results.axis.ctr') : t('results.axis.rate', { variable });
    case 'share':
      return t('results.axis.share', { variable, of: countName(results, measure.of, language) });
    case 'cost':
      return t('results.axis.cost', { variable, currency });
    case 'return':
      return t('results.axis.return', { variable });
  }
}

/** A result variable's name for readers. */
export const variableName = (results: PlatformResults, id: string, language: Format['language']): string =>
  findVariable(results, id)?.words.name[language] ?? id;

/** A count's name, from the variable that measures the count as a rate. */
const countName = (results: PlatformResults, count: string, language: Format['language']): string =>
  results.variables.find(({ measure }) => measure.kind === 'rate' && measure.event === count)?.words.name[language] ??
  count;

/** The count of a result in words, also for 0: '27 purchases recorded'. */
export function recordedText(
  results: PlatformResults,
  { id, count }: { id: string; count: number },
  format: Pick<Format, 'number' | 'language'>,
): string {
  const { language } = format;
  const words = findVariable(results, rankingOf(id).variable)?.words;
  const n = format.number(count);
  if (words === undefined) return `${id}: ${n}`;
  const filled: Readonly<Record<string, string>> = { n, name: words.name[language] };
  return (count === 1 ? words.one : words.several)[language].replace(/\{\{(\w+)\}\}/g, (_, name) => filled[name] ?? '');
}
