import * as z from 'zod/mini';
import { isBlank, keyOf, listOf, recordOf, textOf } from '../reading/untrusted.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { Options } from '../fields/field-texts.js';
import type { Fact, ReferenceField, ReferencesField } from '../fields/fields.js';
import { group } from './group.js';
import type { Kind } from './kind.js';
import { tidyRow } from './tidy.js';

type Row = ReferenceField | ReferencesField;
type RowOf = Pick<ReferencesField, 'label' | 'apart'>;

/** The maximum number of rows of a group that are stored. */
const MOST_ROWS = 1_000;

/** An id in the pattern, or empty before a choice; other rules check an empty one. */
const shaped = (pattern: RegExp) => z.string().check(z.regex(new RegExp(`^$|${pattern.source}`)));

const factSchema = (fact: Fact): z.ZodMiniType => {
  if (fact === 'text') return z.optional(z.string().check(z.maxLength(1_000)));
  if (fact === 'count') return z.optional(z.number().check(z.gte(0)));
  if (fact === 'bound') return z.optional(z.nullable(z.number()));
  if (fact === 'flag') return z.optional(z.boolean());
  return z.enum(fact.options as readonly [string, ...string[]]);
};

const rowSchema = ({ id, label = 'name', facts = {} }: Row): z.ZodMiniType =>
  z.strictObject({
    id: shaped(id),
    [label]: z.string().check(z.maxLength(400)),
    ...Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, factSchema(fact)])),
  });

const idOf = (row: unknown): string => textOf(recordOf(row).id);

/** Identifies a row within its group. */
export const rowKey = (row: unknown, apart: string | undefined): string =>
  apart === undefined ? idOf(row) : `${textOf(recordOf(row)[apart])}/${idOf(row)}`;

/** The label of a row: the description's words if it knows the row, even if it was chosen in another language; else the platform's. */
export const rowWords = (row: unknown, field: RowOf, language: Language, options: Options): string =>
  options[rowKey(row, field.apart)]?.[language] ?? textOf(recordOf(row)[field.label ?? 'name']);

/** Whether the platform has removed a row. */
export const isRetired = (row: unknown, { apart, retired }: Pick<ReferencesField, 'apart' | 'retired'>): boolean =>
  retired?.includes(rowKey(row, apart)) === true;

/** The rows of a group with their companions, each once. */
export function withCompanions(
  rows: readonly unknown[],
  { apart, companions }: Pick<ReferencesField, 'apart' | 'companions'>,
): readonly unknown[] {
  if (companions === undefined) return rows;
  const keys = new Set(rows.map((row) => rowKey(row, apart)));
  const companionRows = [...keys].flatMap((key) => (Object.hasOwn(companions, key) ? companions[key]! : []));
  const added = [...new Map(companionRows.map((row) => [rowKey(row, apart), row])).values()].filter(
    (row) => !keys.has(rowKey(row, apart)),
  );
  return added.length === 0 ? rows : [...rows, ...added];
}

/** One row of a lookup. */
export const reference: Kind<ReferenceField> = {
  schema: rowSchema,
  isEmpty: (value) => idOf(value) === '',
  missing: 'selectOption',
  beginsList: 'needed-by-goal',
  isOption: () => true,
  check: () => {},
  settled: (value) => tidyRow(value, ['id']),
  keyOf: idOf,
  words: rowWords,
};

/** A group of rows. Their order does not matter. */
export const references: Kind<ReferencesField> = {
  schema: (field) => z.array(rowSchema(field)).check(z.maxLength(MOST_ROWS)),
  isEmpty: (value) => listOf(value).length === 0,
  missing: 'selectOption',
  beginsList: 'needed',
  isGroup: true,
  check: (value, field, report) =>
    listOf(value).forEach((row, i) => {
      if (isBlank(idOf(row))) report('selectOption', `[${i}]`);
      else if (isRetired(row, field)) report('placementGone', `[${i}]`);
    }),
  settled: (value, field) =>
    Array.isArray(value)
      ? withCompanions(
          value.map((row) => tidyRow(row, ['id'])),
          field,
        )
      : value,
  keyOf: (value, field) =>
    group.keyOf(withCompanions(listOf(value), field), (row) =>
      field.apart === undefined ? idOf(row) : keyOf([recordOf(row)[field.apart], idOf(row)]),
    ),
  words: (value, field, language, options) =>
    group.words(value, language, (row) => rowWords(row, field, language, options)),
};
