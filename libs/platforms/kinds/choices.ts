import * as z from 'zod/mini';
import { isBlank, keyOf, listOf, textOf } from '../reading/untrusted.js';
import type { Options } from '../fields/field-texts.js';
import type { ChoiceField, ChoicesField, CodeField } from '../fields/fields.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { group } from './group.js';
import type { Kind } from './kind.js';
import { tidy } from './tidy.js';

/** The options of a field for a goal. */
export const optionsFor = ({ options, offered }: ChoiceField, goal: unknown): readonly (string | number)[] =>
  (typeof goal === 'string' && offered && Object.hasOwn(offered, goal) ? offered[goal] : undefined) ?? options;

/** The codes of a field for a goal; empty if only the platform knows them. */
export const codesFor = ({ offered = {} }: CodeField, goal: unknown): readonly string[] =>
  (typeof goal === 'string' && Object.hasOwn(offered, goal) ? offered[goal] : offered['default']) ?? [];

/** One of fixed options. */
export const choice: Kind<ChoiceField> = {
  schema: ({ options }) => z.literal([...options]),
  isEmpty: (value) => value === undefined || value === null || value === '',
  missing: 'selectOption',
  decidesReach: true,
  isOption: () => true,
  check: (value, field, report, { goal }) => {
    if (!(optionsFor(field, goal) as readonly unknown[]).includes(value)) report(field.unoffered ?? 'selectOption');
  },
  keyOf,
  words: (value, _field, language, options) => optionWords(value, language, options),
};

const optionWords = (value: unknown, language: Language, options: Options): string =>
  (typeof value === 'string' || typeof value === 'number') && Object.hasOwn(options, value)
    ? options[value]![language]
    : textOf(value);

/** Several of fixed options. Their order does not matter. */
export const choices: Kind<ChoicesField> = {
  schema: ({ options, all }) =>
    z
      .array(z.literal([...new Set(all === undefined ? options : [...options, all.chosen])]))
      .check(z.maxLength(options.length + 1)),
  isEmpty: (value) => listOf(value).length === 0,
  missing: 'atLeastOne',
  beginsList: 'needed',
  decidesReach: true,
  isOption: ({ most }) => most === 1,
  check: (value, field, report) => {
    const { options, retired = [], most = options.length } = field;
    const group = settledGroup(listOf(value), field);
    const isOffered = (one: unknown) => !isOneOf(retired, one) && isOneOf(options, one);
    if (!Array.isArray(value) || !group.every(isOffered)) return report(field.unoffered ?? 'selectOption');
    if (chosenOf(group, field).length > most) report('selectOption');
  },
  settled: (value, field) => (Array.isArray(value) ? settledGroup(value, field) : value),
  keyOf: (value, field) => group.keyOf(settledGroup(listOf(value), field), keyOf),
  words: (value, field, language, options) =>
    group.words(chosenOf(listOf(value), field), language, (one) => optionWords(one, language, options)),
};

const isOneOf = (options: readonly unknown[], one: unknown): boolean => options.includes(one);

/** Each option once, with its companions. The option that means all of them replaces the others. */
function settledGroup(group: readonly unknown[], { all, companions = {} }: ChoicesField): unknown[] {
  if (all !== undefined && (group.includes(all.chosen) || group.includes(all.stored))) return [all.stored];
  const companionOptions = group.flatMap((one) => {
    const name = String(typeof one === 'number' ? one : textOf(one));
    return Object.hasOwn(companions, name) ? companions[name]! : [];
  });
  return [...new Set([...group, ...companionOptions])];
}

/** The options of a group that somebody chose, without their companions. */
export function chosenOf(group: readonly unknown[], { companions = {} }: ChoicesField): unknown[] {
  const companionOptions = group.flatMap((one) =>
    Object.hasOwn(companions, String(one)) ? companions[String(one)]! : [],
  );
  return group.filter((one) => !isOneOf(companionOptions, one));
}

/** A code of the platform, such as a call to action. Its words come from the platform's own table, else from the code. */
export const code: Kind<CodeField> = {
  schema: ({ longest }) => z.string().check(z.maxLength(longest)),
  isEmpty: isBlank,
  missing: 'selectOption',
  isOption: () => true,
  check: (value, field, report, { goal }) => {
    if (field.offered !== undefined && !(codesFor(field, goal) as readonly unknown[]).includes(value))
      report(field.unoffered ?? 'selectOption');
  },
  settled: tidy,
  keyOf,
  words: (value, _field, language, options) => {
    const codeText = textOf(value);
    if (Object.hasOwn(options, codeText)) return options[codeText]![language];
    const words = codeText.replaceAll('_', ' ').toLowerCase();
    return words.charAt(0).toUpperCase() + words.slice(1);
  },
};
