import { tidyAddress } from '../checking/address.js';
import { lookOf, tidyText } from '../reading/clean-text.js';
import { recordOf } from '../reading/loose.js';

/** What is stored of a text: without unseen characters, and without blanks around it. Anything else stays. */
export const tidy = (value: unknown): unknown => (typeof value === 'string' ? tidyText(value) : value);

/** The same of an address. */
export const tidyLink = (value: unknown): unknown => (typeof value === 'string' ? tidyAddress(value) : value);

/** The same of the texts of a row, except those that are ids. */
export function tidyRow(row: unknown, ids: readonly string[]): unknown {
  const entries = Object.entries(recordOf(row));
  if (entries.every(([name, value]) => ids.includes(name) || tidy(value) === value)) return row;
  return Object.fromEntries(entries.map(([name, value]) => [name, ids.includes(name) ? value : tidy(value)]));
}

/** How a text looks; empty for what is none, and for blanks alone. */
export const lookOfAny = (value: unknown): string => (typeof value === 'string' ? lookOf(value) : '');
