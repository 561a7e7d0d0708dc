import * as z from 'zod/mini';
import type { DateField, DayField } from '../fields/fields.js';
import { isBlank, textOf } from '../reading/loose.js';
import type { Kind } from './kind.js';

/** An instant; whether two of them make a run is judged by the platform's `time`. */
export const date: Kind<DateField> = {
  schema: () => z.string().check(z.maxLength(40)),
  isEmpty: isBlank,
  missing: 'invalidDateRange',
  check: () => {},
  keyOf: textOf,
  words: textOf,
};

/** A day of the calendar; judged with the other end of the run. */
export const day: Kind<DayField> = {
  schema: () => z.string().check(z.maxLength(40)),
  isEmpty: isBlank,
  missing: 'invalidDateRange',
  check: () => {},
  keyOf: textOf,
  words: textOf,
};
