import { changeDigits } from '#libs/contracts/results/change-digits.js';
import { dateFormat, numberFormat } from '#libs/contracts/messages/formats.js';
import { LOCALES, type Language } from '#libs/contracts/messages/language.js';
import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';

const DASH = '–';

/** All formats of the console's figures, in one language. Absent values become a dash, never 0. */
export interface Format {
  language: Language;
  locale: string;
  /** 312,604; with 2 digits, 4.71 */
  number(value: number | null | undefined, digits?: number): string;
  /** 1,480,000 -> 1.5M, for places where only the order of magnitude matters. */
  compact(value: number): string;
  /** A fraction as a percentage: 0.0157 -> 1.57%, in Spanish 1,57 % */
  percent(fraction: number | null | undefined, digits?: number): string;
  /** A signed change: 0.99 -> +99% */
  change(fraction: number | null | undefined): string;
  money(amountMinor: number | null | undefined, currency: string): string;
  moneyMajor(amount: number | null | undefined, currency: string, digits?: number): string;
  /** MM/DD/YYYY HH:mm, as the lists of the specification show dates in both languages (LIST-046). */
  listDate(iso: string | null | undefined, timeZone?: string): string;
  /** YYYY-MM-DD HH:mm, as details show them (LIST-046). */
  detailDate(iso: string | null | undefined, timeZone?: string): string;
  /** Nov 4, 2026, 6:30 PM or 4 nov 2026, 18:30, for all other places. */
  dateTime(iso: string | null | undefined, timeZone?: string): string;
  /** 6:30 PM or 18:30, for a moment of today. */
  clock(iso: string | null | undefined, timeZone?: string): string;
  /** 6:30:05 PM or 18:30:05, for a moment that is near. */
  time(iso: string | null | undefined, timeZone?: string): string;
  /** The time zone of dates for which no zone is given: the browser's. */
  zone: string;
  isDate(iso: string | null | undefined): iso is string;
  /** The instant with its zone, for a title attribute. */
  exactDate(iso: string | null | undefined, timeZone?: string): string;
  /** MM/DD/YYYY, for places where only the day matters. */
  dayDate(iso: string | null | undefined, timeZone?: string): string;
  /** Wed, Nov 25, 2026 or mié, 25 nov 2026: a day of the calendar, YYYY-MM-DD, in no zone. */
  weekday(day: string): string;
  /** December 23rd, 2026 or 23 de diciembre de 2026: days of a plan, which are counted in UTC (BILL-023). */
  planDate(iso: string | null | undefined): string;
  /** 1 hour, 7 days; in Spanish 1 hora, 7 días */
  length(value: number, unit: 'hour' | 'day'): string;
  /** 95 s -> 1 min 35 s */
  duration(seconds: number | null | undefined): string;
}

function parts(iso: string, timeZone: string | undefined): Record<string, string> {
  const format = dateFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
}

const isDate = (iso: string | null | undefined): iso is string => iso != null && !Number.isNaN(Date.parse(iso));

const ORDINAL = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

/** MMMM Do, YYYY in English; the same parts in Spanish order. */
function planDate(date: Date, language: Language): string {
  const long = dateFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  if (language !== 'en') return long;
  const day = date.getUTCDate();
  return long.replace(`${day},`, `${day}${ENDINGS[ORDINAL.select(day)] ?? 'th'},`);
}

/** The time zone of the browser when the first date was formatted. */
export const browserZone = (): string => dateFormat('en-US').resolvedOptions().timeZone;

export function createFormat(language: Language): Format {
  const locale = LOCALES[language];
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    numberFormat(locale, { useGrouping: 'always', ...options } as Intl.NumberFormatOptions).format(value);
  const fixed = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });
  const isFigure = (value: number | null | undefined): value is number => value != null && Number.isFinite(value);
  const moneyMajor = (amount: number | null | undefined, currency: string, digits?: number) =>
    isFigure(amount)
      ? number(amount, {
          // Intl throws for an invalid currency code; a figure without its sign is better than a broken page.
          ...(/^[A-Z]{3}$/.test(currency) ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}),
          ...fixed(digits ?? (minorUnitsPerUnit(currency) === 1 ? 0 : 2)),
        })
      : DASH;
  return {
    language,
    locale,
    number: (value, digits = 0) => (isFigure(value) ? number(value, fixed(digits)) : DASH),
    compact: (value) => number(value, { notation: 'compact', maximumFractionDigits: 1 }),
    percent: (fraction, digits = 2) =>
      isFigure(fraction) ? number(fraction, { style: 'percent', ...fixed(digits) }) : DASH,
    change: (fraction) => {
      if (!isFigure(fraction)) return DASH;
      const digits = changeDigits(fraction);
      const rounded = Math.round(fraction * 100 * 10 ** digits) / 10 ** digits;
      const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : '';
      return sign + number(Math.abs(rounded) / 100, { style: 'percent', ...fixed(digits) });
    },
    money: (amountMinor, currency) =>
      isFigure(amountMinor) ? moneyMajor(amountMinor / minorUnitsPerUnit(currency), currency) : DASH,
    moneyMajor,
    listDate: (iso, timeZone) => {
      if (!isDate(iso)) return DASH;
      const { month, day, year, hour, minute } = parts(iso, timeZone);
      return `${month}/${day}/${year} ${hour}:${minute}`;
    },
    detailDate: (iso, timeZone) => {
      if (!isDate(iso)) return DASH;
      const { month, day, year, hour, minute } = parts(iso, timeZone);
      return `${year}-${month}-${day} ${hour}:${minute}`;
    },
    dayDate: (iso, timeZone) => {
      if (!isDate(iso)) return DASH;
      const { month, day, year } = parts(iso, timeZone);
      return `${month}/${day}/${year}`;
    },
    weekday: (day) =>
      dateFormat(locale, {
        weekday: 'short',
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(day)),
    planDate: (iso) => (isDate(iso) ? planDate(new Date(iso), language) : DASH),
    length: (value, unit) => number(value, { style: 'unit', unit, unitDisplay: 'long' }),
    dateTime: (iso, timeZone) =>
      isDate(iso)
        ? dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso))
        : DASH,
    clock: (iso, timeZone) =>
      isDate(iso) ? dateFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(iso)) : DASH,
    time: (iso, timeZone) =>
      isDate(iso) ? dateFormat(locale, { timeStyle: 'medium', timeZone }).format(new Date(iso)) : DASH,
    get zone() {
      return browserZone();
    },
    isDate,
    exactDate: (iso, timeZone) =>
      isDate(iso) ? dateFormat(locale, { dateStyle: 'full', timeStyle: 'long', timeZone }).format(new Date(iso)) : '',
    duration: (seconds) => {
      if (!isFigure(seconds)) return DASH;
      const whole = Math.max(0, Math.round(seconds));
      if (whole < 60) return `${whole} s`;
      if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
      if (whole < 86_400) return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
      return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3600)} h`;
    },
  };
}
