import * as z from 'zod/mini';
import { isBlank, keyOf, textOf } from '../loose.js';
import type { ChoiceField, CodeField } from '../fields.js';
import type { Kind } from './kind.js';

/** The options of a field for a goal. */
export const optionsFor = ({ options, offered }: ChoiceField, goal: unknown): readonly (string | number)[] =>
  (typeof goal === 'string' && offered && Object.hasOwn(offered, goal) ? offered[goal] : undefined) ?? options;

/** The codes of a field for a goal; none where only the platform knows them. */
export const codesFor = ({ offered = {} }: CodeField, goal: unknown): readonly string[] =>
  (typeof goal === 'string' && Object.hasOwn(offered, goal) ? offered[goal] : offered['default']) ?? [];

/** One of fixed options. */
export const choice: Kind<ChoiceField> = {
  schema: ({ options }) => z.literal([...options]),
  isEmpty: (value) => value === undefined || value === null || value === '',
  missing: 'selectOption',
  check: (value, field, tell, { goal }) => {
    if (!(optionsFor(field, goal) as readonly unknown[]).includes(value)) tell(field.unoffered ?? 'selectOption');
  },
  keyOf,
  words: (value, _field, language, options) =>
    (typeof value === 'string' || typeof value === 'number') && Object.hasOwn(options, value)
      ? options[value]![language]
      : textOf(value),
};

/** A code of the platform, such as a call to action; its words come from the platform's own table, else from the code. */
export const code: Kind<CodeField> = {
  schema: ({ longest }) => z.string().check(z.maxLength(longest)),
  isEmpty: isBlank,
  missing: 'selectOption',
  check: (value, field, tell, { goal }) => {
    if (field.offered !== undefined && !(codesFor(field, goal) as readonly unknown[]).includes(value))
      tell(field.unoffered ?? 'selectOption');
  },
  keyOf,
  words: (value, _field, language, options) => {
    const given = textOf(value);
    if (Object.hasOwn(options, given)) return options[given]![language];
    const words = given.replaceAll('_', ' ').toLowerCase();
    return words.charAt(0).toUpperCase() + words.slice(1);
  },
};
