import * as z from 'zod/mini';
import { textOf } from '../reading/untrusted.js';
import type { DigitsField, PhoneField } from '../fields/fields.js';
import type { Kind } from './kind.js';
import { tidy } from './tidy.js';

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';
const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/** A telephone number, formatted or not. */
export const phone: Kind<PhoneField> = {
  schema: () => z.string().check(z.maxLength(40)),
  isEmpty: isNothing,
  missing: 'phone',
  check: (value, { digits }, report) => {
    const isNumber = typeof value === 'string' && /^[\d\s()-]*$/.test(value);
    const count = isNumber ? digitsOf(value).length : 0;
    if (count < digits.least || count > digits.most) report('phone');
  },
  settled: tidy,
  keyOf: textOf,
  words: textOf,
};

/** A few digits. */
export const digits: Kind<DigitsField> = {
  schema: () => z.string().check(z.maxLength(10)),
  isEmpty: isNothing,
  missing: 'phone',
  check: (value, { most }, report) => {
    if (typeof value !== 'string' || !/^\d+$/.test(value) || value.length > most) report('phone');
  },
  settled: tidy,
  keyOf: textOf,
  words: textOf,
};

/** The digits typed so far as `(xxx) xxx-xxxx`, without digits beyond the limit. */
export function formatPhone(typed: string, most: number): string {
  const typedDigits = digitsOf(typed).slice(0, most);
  if (typedDigits.length <= 3) return typedDigits;
  const area = `(${typedDigits.slice(0, 3)}) ${typedDigits.slice(3, 6)}`;
  return typedDigits.length <= 6 ? area : `${area}-${typedDigits.slice(6)}`;
}
