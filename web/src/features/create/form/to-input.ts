import { readAmount } from '#libs/contracts/money/amount-text.js';
import { toMajorUnits } from '#libs/contracts/money/money.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { holds, type PlatformDescription } from '#libs/platforms/description.js';
import type { ComponentField, Field, When } from '#libs/platforms/fields/fields.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { fieldsOf } from '#libs/platforms/fields/fields-of.js';
import { kindOf } from '#libs/platforms/kinds/index.js';
import { listOf, textOf, valueAt, withValueAt, type Untrusted } from '#libs/platforms/reading/untrusted.js';
import type { Draft } from './draft.js';
import { chosenTested, isSearching } from './figures.js';
import { withStoredFiles } from './from-input.js';
import type { Outcome } from './outcome.js';

/** How to read typed amounts. */
export interface Reader {
  language: Language;
  /** The ad account's currency. */
  currency: string;
}

/** The experiment in the API's format, cleaned by the API's own rules. Unreadable and empty values are absent. */
export function toInput(description: PlatformDescription, draft: Draft, reader: Reader): Untrusted {
  const tested = chosenTested(description, draft);
  const empty = {
    objective: draft.objective,
    ...(tested === undefined ? {} : { tested_count: tested }),
    ...(isSearching(description, draft) ? { search: true } : {}),
    information: {},
    audiences: {},
    exclusions: {},
    creatives: {},
  };
  return fieldsOf(description).reduce<Untrusted>((input, { path, isList, field }) => {
    const typed = valueAt(draft, path);
    const isNeeded = (needed: true | When) => holds(needed, draft.objective, (other) => valueAt(draft, other));
    const value = isList ? readAlternatives(field, typed, reader, isNeeded) : readTyped(field, typed, reader);
    return value === undefined || value === null || value === '' ? input : withValueAt(input, path, value);
  }, empty);
}

function readAlternatives(
  field: ComponentField,
  list: unknown,
  reader: Reader,
  isNeeded: (needed: true | When) => boolean,
) {
  const rows = (listOf(list) as Alternative<unknown>[]).map(({ id, value }) => ({
    id,
    value: readTyped(field, value, reader),
  }));
  // A list that only some experiments need begins with an empty row. In this experiment, the row can stay empty.
  const isOptional = field.needed !== undefined && !isNeeded(field.needed);
  return isOptional && rows.length === 1 && kindOf(field).isEmpty(rows[0]!.value) ? [] : rows;
}

function readTyped(field: Field, typed: unknown, reader: Reader): unknown {
  if (field.kind === 'currency') return reader.currency;
  if (field.kind === 'money') {
    const read = readAmount(textOf(typed), reader);
    return read.ok ? toMajorUnits({ amountMinor: read.amountMinor, currency: reader.currency }) : undefined;
  }
  return kindOf(field).settled?.(typed, field) ?? typed;
}

/** The data of a draft on the server: only visuals whose files the server keeps. */
export const toDraftData = (description: PlatformDescription, draft: Draft, reader: Reader): Untrusted =>
  withStoredFiles(description, toInput(description, draft, reader));

/** The multipart form (META-162). Its visuals name files that the server keeps, so it sends no file again. */
export function toForm(input: Untrusted, outcome: Outcome): FormData {
  const form = new FormData();
  form.append('data', JSON.stringify(input));
  if (outcome !== 'run') form.append(outcome, 'true');
  return form;
}
