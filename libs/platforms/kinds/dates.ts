import * as z from 'zod/mini';
import type { DateField, DayField } from '../fields/fields.js';
import { isBlank, textOf } from '../reading/untrusted.js';
import type { Kind } from './kind.js';

/** An instant; the platform's `time` checks whether two of them make a run. */
export const date: Kind<DateField> = {
  schema: () => z.string().check(z.maxLength(40)),
  isEmpty: isBlank,
  missing: 'invalidDateRange',
  asked: 'never',
  check: () => {},
  keyOf: textOf,
  words: textOf,
};

/** A calendar day; checked together with the other end of the run. */
export const day: Kind<DayField> = {
  schema: () => z.string().check(z.maxLength(40)),
  isEmpty: isBlank,
  missing: 'invalidDateRange',
  check: () => {},
  keyOf: textOf,
  words: textOf,
};
