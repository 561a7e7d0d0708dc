import { changeDigits } from '#libs/contracts/results/change-digits.js';
import { dateFormat, numberFormat } from '#libs/contracts/messages/formats.js';
import { LOCALES, type Language } from '#libs/contracts/messages/language.js';
import { costChangeOf } from '#libs/contracts/results/cost-change.js';
import type { Measure } from '#libs/contracts/results/measure.js';

type Figure = number | null | undefined;
const NONE = '–';

/** Formats a report's figures in its language. */
export interface ReportFormat {
  count(value: Figure): string;
  percent(value: Figure, digits?: number): string;
  /** A relative change with its sign: `+24%`. */
  change(value: Figure): string;
  /** Never 0 or 100 %: an estimate is never certain. */
  certainty(value: Figure): string;
  /** Major units of the currency. */
  money(value: Figure): string;
  /** A value of the ranking variable: a rate in percent, a cost in money, a return as a multiple. */
  value(value: Figure): string;
  range(lower: Figure, upper: Figure): string;
  /** An improvement as a change of the value; the improvement of a cost is a decrease. The interval begins with the lower bound. */
  improved(change: { improvement: number; lower: number; upper: number }): Record<'change' | 'lower' | 'upper', string>;
  date(value: Date | string, zone: string): string;
}

/** @param currency ISO 4217, of all money */
export function reportFormat(language: Language, measure: Measure, currency: string): ReportFormat {
  const locale = LOCALES[language];
  const write = (value: Figure, options: Intl.NumberFormatOptions): string =>
    value == null || !Number.isFinite(value) ? NONE : numberFormat(locale, options).format(value);
  const percent = (value: Figure, digits = 2): string =>
    write(value, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });
  const change = (value: Figure): string =>
    write(value, { style: 'percent', maximumFractionDigits: changeDigits(value ?? 0), signDisplay: 'exceptZero' });
  const money = (value: Figure): string =>
    write(value, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      // A cost under a tenth needs one digit more than its currency has, or all such costs look alike.
      ...(value != null && value > 0 && value < 0.1 ? { minimumFractionDigits: 3, maximumFractionDigits: 3 } : {}),
    });
  const value = (figure: Figure): string => {
    if (measure.kind === 'cost') return money(figure);
    if (measure.kind !== 'return') return percent(figure);
    const times = write(figure, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return times === NONE ? NONE : `${times}×`;
  };
  const asChange = (improvement: number): number => (measure.kind === 'cost' ? costChangeOf(improvement) : improvement);
  return {
    percent,
    change,
    money,
    value,
    count: (figure) => write(figure, { useGrouping: 'always' } as Intl.NumberFormatOptions),
    certainty: (figure) => percent(figure == null ? null : Math.min(0.999, Math.max(0.001, figure)), 1),
    range: (lower, upper) => (lower == null || upper == null ? NONE : `${value(lower)} – ${value(upper)}`),
    improved: ({ improvement, lower, upper }) => {
      const [from, to] = measure.kind === 'cost' ? [upper, lower] : [lower, upper];
      return { change: change(asChange(improvement)), lower: change(asChange(from)), upper: change(asChange(to)) };
    },
    date: (at, timeZone) =>
      dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at)),
  };
}
