import { toMajorUnits, type Money } from '../money/money.js';
import type { KeyedText, Param, Params } from './finding.js';
import { numberFormat } from './formats.js';
import { LOCALES, type Language } from './language.js';

/** A text in each language, with `{{names}}` for its parameters. */
export type Texts = Readonly<Record<Language, string>>;
type OwnTexts = Readonly<Record<string, Texts>>;

/** A text of a catalog: both languages, and the key that represents it in data. */
export interface Text<English extends string = string> extends Texts {
  readonly key: string;
  readonly en: English;
}

type Names<English> = English extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<English> = Readonly<Record<Names<English>, Param>>;

/** A text without parameters is a complete message. For any other the compiler requires `withParams`. */
type Entry<T extends Texts, Key extends string> = T & { readonly key: Key } & ([Names<T['en']>] extends [never]
    ? unknown
    : { readonly params?: 'what to fill in: withParams()' });
type Catalog<Group extends string, T extends OwnTexts> = {
  readonly [Name in keyof T & string]: Entry<T[Name], `${Group}.${Name}`>;
};

/** A catalog: the texts of one subject, in that subject's folder, each with its key (`group.name`). */
export function texts<const Group extends string, const T extends OwnTexts>(group: Group, own: T): Catalog<Group, T> {
  const entries = Object.entries(own).map(([name, text]) => [name, { ...text, key: `${group}.${name}` }]);
  return Object.fromEntries(entries) as Catalog<Group, T>;
}

/** The texts of a catalog in a language, by group and name, in i18next's format. */
export function bundleOf(catalogs: readonly Readonly<Record<string, Text>>[], language: Language) {
  const bundle: Record<string, Record<string, string>> = {};
  for (const { key, [language]: text } of catalogs.flatMap((catalog) => Object.values(catalog))) {
    const dot = key.indexOf('.');
    (bundle[key.slice(0, dot)] ??= {})[key.slice(dot + 1)] = text;
  }
  return bundle;
}

/** The key and parameters of a text, without the words of its catalog entry. */
export const byKey = ({ key, params }: KeyedText): KeyedText => ({ key, ...(params === undefined ? {} : { params }) });

/** A text with its parameters, as data without words. */
export const withParams = <English extends string>(
  { key }: Pick<Text<English>, 'key' | 'en'>,
  params: Values<English>,
): KeyedText => {
  const bare = Object.entries<Param>(params).map(([name, param]) => [name, withoutWords(param)]);
  return { key, params: Object.fromEntries(bare) as Params };
};

/** Reduces a catalog text that is a parameter to its key. */
function withoutWords(param: Param): Param {
  if (isSeveral(param)) return param.map(byKey);
  return typeof param === 'object' && 'key' in param ? byKey(param) : param;
}

/**
 * A text in a language.
 * @param textOf the text of a key in that language; undefined for an unknown key
 * @returns null for an unknown key, for example from a server newer than the reader's console
 */
export function inWords(
  { key, params = {} }: KeyedText,
  language: Language,
  textOf: (key: string, language: Language) => string | undefined,
): string | null {
  const write = (param: Param): string => {
    if (typeof param === 'string') return param;
    if (typeof param === 'number') return figure(param, language);
    if (isSeveral(param)) return param.map(write).join(', ');
    return 'key' in param ? (inWords(param, language, textOf) ?? param.key) : amount(param, language);
  };
  const filled = (_: string, name: string): string => {
    if (Object.hasOwn(params, name)) return write(params[name]!);
    const fallback = Object.hasOwn(DEFAULTS, name) ? DEFAULTS[name]! : undefined;
    return (fallback === undefined ? undefined : textOf(fallback, language)) ?? '';
  };
  return textOf(key, language)?.replace(/\{\{(\w+)\}\}/g, filled) ?? null;
}

/** Defaults for texts that were stored without their platform's level names (`level-texts.ts`): Meta's words, which those texts used. */
const DEFAULTS: Readonly<Record<string, string>> = { group: 'level.adSet', groups: 'level.adSets' };

const isSeveral = (param: Param): param is readonly KeyedText[] => Array.isArray(param);

/** Every language groups thousands; Intl by default writes `1200` without a separator in Spanish. */
const figure = (value: number, language: Language): string =>
  numberFormat(LOCALES[language], { useGrouping: 'always' } as Intl.NumberFormatOptions).format(value);

/** `5,040 JPY`, `50.4 USD`; in Spanish `50,4 USD`. */
const amount = (money: Money, language: Language): string =>
  `${figure(toMajorUnits(money), language)} ${money.currency}`;
