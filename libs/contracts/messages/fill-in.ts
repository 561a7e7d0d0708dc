import { LOCALES, type Language } from './language.js';

type Names<T> = T extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;

/** A text with its `{{names}}` filled in. The console finds the text again by what stands between them. */
export const fillIn = <T extends string>(text: T, values: Readonly<Record<Names<T>, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name as Names<T>]));

/** What was filled into a text, by name; null for a text that is another one. */
export function readFilled(text: string, filled: string): Record<string, string> | null {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`^${escaped.replace(/\{\{(\w+)\}\}/g, '(?<$1>.+?)')}$`, 's');
  const match = pattern.exec(filled);
  return match && { ...match.groups };
}

/** A figure as the server writes it, in English: `12`, `50.4 USD`, `5,040 JPY`. */
const FIGURE = /^(\d[\d,]*)(\.\d+)?( [A-Z]{3})?$/;

/** What was filled in, figures as the language writes them; every other value as it is. */
export function valueIn(value: string, language: Language): string {
  const [, whole, decimals = '', currency = ''] = FIGURE.exec(value) ?? [];
  if (whole === undefined) return value;
  const digits = Math.max(0, decimals.length - 1);
  const options = { useGrouping: 'always', minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(LOCALES[language], options as Intl.NumberFormatOptions);
  return format.format(Number(whole.replaceAll(',', '') + decimals)) + currency;
}
