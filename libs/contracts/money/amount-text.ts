import { numberFormat } from '../messages/formats.js';
import { LOCALES, type Language } from '../messages/language.js';
import { minorUnitsPerUnit } from './money.js';

/** The sign that groups thousands and the decimal sign of a language. */
const SIGNS: Readonly<Record<Language, { group: ',' | '.'; decimal: ',' | '.' }>> = {
  en: { group: ',', decimal: '.' },
  es: { group: '.', decimal: ',' },
};

/** Why a typed figure is refused. `currency`: it names a currency other than the account's. */
export type FigureFault = 'missing' | 'unreadable' | 'ambiguous' | 'decimals' | 'notPositive' | 'tooLarge' | 'currency';

export interface FigureRefusal {
  ok: false;
  fault: FigureFault;
  /** The two meanings of an ambiguous text: with decimals, and with thousands. */
  readings?: readonly [withDecimals: number, withThousands: number];
}

type Digits = { ok: true; isNegative: boolean; whole: string; decimals: string };

export type FigureReading = { ok: true; value: number } | FigureRefusal;
export type AmountReading = { ok: true; amountMinor: number } | FigureRefusal;

const refusal = (fault: FigureFault): FigureRefusal => ({ ok: false, fault });

/**
 * Reads a figure of at least 0 in the format of the language: `1,500.5` in English, `1.500,5` in Spanish, thousands also separated by
 * spaces. It accepts another language's format if only one figure is possible (`15,50` in English). `1.500` in English and `1,500` in
 * Spanish are ambiguous: it refuses them with both readings.
 */
export function readFigure(text: string, language: Language): FigureReading {
  const digits = digitsOf(plain(text), language);
  if (!digits.ok) return digits;
  const value = Number(`${digits.whole}.${digits.decimals || '0'}`);
  if (digits.isNegative && value > 0) return refusal('notPositive');
  return { ok: true, value };
}

/**
 * Reads an amount of money above 0 in the format of the language, with or without the sign, code or name of the given currency.
 * @returns minor units, exact; a refusal for an ambiguous amount, for decimals that the currency does not have,
 *   and for another currency's sign
 */
export function readAmount(
  text: string,
  { language, currency }: { language: Language; currency: string },
): AmountReading {
  const figure = withoutCurrency(plain(text), language, currency);
  if (/\p{Sc}|^[a-z]{3}\s*\d|\d\s*[a-z]{3}$/iu.test(figure)) return refusal('currency');
  const digits = digitsOf(figure, language);
  if (!digits.ok) return digits;
  const places = minorUnitsPerUnit(currency) === 1 ? 0 : 2;
  const decimals = digits.decimals.padEnd(places, '0');
  if (decimals.length > 2 || /[1-9]/.test(decimals.slice(places))) return refusal('decimals');
  const amountMinor = Number(digits.whole + decimals.slice(0, places));
  if (digits.isNegative || amountMinor === 0) return refusal('notPositive');
  return Number.isSafeInteger(amountMinor) ? { ok: true, amountMinor } : refusal('tooLarge');
}

/** A figure for a text field: without thousands, and never ambiguous for `readFigure`. */
export function writeFigure(value: number, language: Language): string {
  const text = numberFormat(LOCALES[language], { useGrouping: false, maximumFractionDigits: 20 }).format(value);
  const decimals = text.split(SIGNS[language].decimal)[1] ?? '';
  return decimals.length === 3 ? `${text}0` : text;
}

/** An amount with its sign and its code, because several currencies share a sign: `$1,500.00 USD`. */
export function amountWithCode(
  { amountMinor, currency }: { amountMinor: number; currency: string },
  language: Language,
): string {
  const units = minorUnitsPerUnit(currency);
  const digits = units === 1 ? 0 : 2;
  const written = numberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    useGrouping: 'always',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as Intl.NumberFormatOptions).format(amountMinor / units);
  return `${written} ${currency}`;
}

/** Full-width digits and the many kinds of blanks become ordinary ones. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/gu, ' ').replaceAll('−', '-').trim();

function withoutCurrency(text: string, language: Language, currency: string): string {
  const lower = text.toLowerCase();
  for (const name of currencyNames(language, currency)) {
    if (lower.startsWith(name)) return text.slice(name.length).trim();
    if (lower.endsWith(name)) return text.slice(0, -name.length).trim();
  }
  return text;
}

const namesOf = new Map<string, string[]>();

/** The names of a currency in a language, singular and plural, in lower case and the longest first. */
function currencyNames(language: Language, currency: string): string[] {
  const key = `${language} ${currency}`;
  let names = namesOf.get(key);
  if (names === undefined) namesOf.set(key, (names = findNames(language, currency)));
  return names;
}

function findNames(language: Language, currency: string): string[] {
  const names = (['code', 'symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) => {
    const format = numberFormat(LOCALES[language], {
      style: 'currency',
      currency,
      currencyDisplay,
      maximumFractionDigits: 0,
    });
    return [1, 2].map((amount) => format.formatToParts(amount).find(({ type }) => type === 'currency')?.value ?? '');
  });
  return [...new Set(names.map((name) => plain(name).toLowerCase()))].sort((a, b) => b.length - a.length);
}

/** The digits before and after the decimal sign, without thousands separators. */
function digitsOf(text: string, language: Language): Digits | FigureRefusal {
  if (text === '') return refusal('missing');
  const isNegative = text.startsWith('-');
  const unsigned = isNegative ? text.slice(1).trim() : text;
  const { group, decimal } = SIGNS[language];
  const own = matchIn(unsigned, group, decimal);
  const foreign = matchIn(unsigned, decimal, group);
  const read = own ?? foreign;
  if (read === null) return refusal('unreadable');
  // The only separator could belong to either language, so only a grouping in the reader's own language is clear.
  const isAmbiguous = own !== null && foreign !== null && own.decimals.length === 3 && foreign.decimals === '';
  if (isAmbiguous) {
    const readings = [Number(`${own.whole}.${own.decimals}`), Number(foreign.whole)] as const;
    return { ok: false, fault: 'ambiguous', readings };
  }
  return { ok: true, isNegative, ...read };
}

function matchIn(text: string, group: string, decimal: string): { whole: string; decimals: string } | null {
  const shape = new RegExp(`^(\\d+|[1-9]\\d{0,2}(?:([ \\${group}])\\d{3})(?:\\2\\d{3})*)(?:\\${decimal}(\\d+))?$`);
  const match = shape.exec(text);
  if (match === null) return null;
  const [, whole = '', separator, decimals = ''] = match;
  return { whole: separator === undefined ? whole : whole.replaceAll(separator, ''), decimals };
}
