import * as z from 'zod/mini';
import { keyOf, listOf } from '../reading/untrusted.js';
import type { BracketField } from '../fields/fields.js';
import type { Kind } from './kind.js';

/** Ages as a span; the last age includes everything above. */
export const bracket: Kind<BracketField> = {
  schema: () => z.tuple([z.number(), z.number()]),
  isEmpty: (value) => value === undefined || value === null,
  missing: 'ages',
  isAlwaysNeeded: true,
  check: (value, { least, most }, report) => {
    const [from, to, ...rest] = listOf(value);
    const isAge = (age: unknown): age is number => Number.isInteger(age) && Number(age) >= least && Number(age) <= most;
    if (!isAge(from) || !isAge(to) || rest.length > 0 || from > to) report('ages');
  },
  keyOf,
  words: (value, { most }) => {
    const [from, to, ...rest] = listOf(value);
    if (typeof from !== 'number' || typeof to !== 'number' || rest.length > 0) return '';
    const last = to >= most ? `${to}+` : `${to}`;
    return from === to ? last : `${from}–${last}`;
  },
};
