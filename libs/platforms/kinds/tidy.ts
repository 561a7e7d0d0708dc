import { tidyAddress } from '../checking/address.js';
import { lookOf, tidyText } from '../reading/clean-text.js';
import { recordOf } from '../reading/untrusted.js';

/** The stored form of a text: without invisible characters, and without blanks around it. Other values stay as they are. */
export const tidy = (value: unknown): unknown => (typeof value === 'string' ? tidyText(value) : value);

/** The stored form of an address. Other values stay as they are. */
export const tidyLink = (value: unknown): unknown => (typeof value === 'string' ? tidyAddress(value) : value);

/** A row with its texts in their stored form, except its ids. */
export function tidyRow(row: unknown, ids: readonly string[]): unknown {
  const entries = Object.entries(recordOf(row));
  if (entries.every(([name, value]) => ids.includes(name) || tidy(value) === value)) return row;
  return Object.fromEntries(entries.map(([name, value]) => [name, ids.includes(name) ? value : tidy(value)]));
}

/** The visible form of a text; empty for other values and for blanks. */
export const lookOfAny = (value: unknown): string => (typeof value === 'string' ? lookOf(value) : '');
