import * as z from 'zod/mini';
import { cleanText } from '../clean-text.js';
import { hasEmoji, wideLength } from '../characters.js';
import { isBlank, textOf } from '../loose.js';
import type { CurrencyField, DateField, DayField, TextField, UrlField } from '../fields.js';
import type { Kind } from './kind.js';

/** A text that must say something, without what nobody sees in it. Two equal texts would be two arms of one ad. */
export const text: Kind<TextField> = {
  schema: ({ longest }) => z.string().check(z.maxLength(longest), z.overwrite(cleanText)),
  isEmpty: (value) => isBlank(cleaned(value)),
  missing: 'text',
  check: (value, { refused = {} }, tell) => {
    const { longerThan = Infinity, emoji } = refused;
    const shown = textOf(cleaned(value));
    if (emoji === true && hasEmoji(shown)) tell('emoji');
    if (wideLength(shown) > longerThan) tell('textTooLong', '', { most: longerThan });
  },
  keyOf: (value) => textOf(cleaned(value)),
  words: textOf,
};
const cleaned = (value: unknown): unknown => (typeof value === 'string' ? cleanText(value) : value);

/** A promoted address: http or https, standard port, a host, no credentials. */
export const url: Kind<UrlField> = {
  schema: ({ longest }) => z.string().check(z.maxLength(longest)),
  isEmpty: isBlank,
  missing: 'destination',
  check: (value, _field, tell) => {
    const rule = urlFault(value);
    if (rule !== null) tell(rule);
  },
  keyOf: textOf,
  words: textOf,
};

/** What is wrong with an address, or null. */
export function urlFault(value: unknown): 'destination' | 'urlScheme' | null {
  const address = textOf(value);
  if (address === '') return 'destination';
  if (!/^https?:\/\//i.test(address)) return 'urlScheme';
  if (/\s/.test(address) || !URL.canParse(address)) return 'destination';
  const { hostname, port, username, password } = new URL(address);
  const isPlain = hostname !== '' && username === '' && password === '' && ['', '80', '443'].includes(port);
  return isPlain ? null : 'destination';
}

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

/** The ad account's currency. */
export const currency: Kind<CurrencyField> = {
  schema: () => z.string().check(z.maxLength(3)),
  isEmpty: isBlank,
  missing: 'currency',
  check: (value, _field, tell, { accountCurrency }) => {
    if (!isCurrency(value) || (accountCurrency !== undefined && value !== accountCurrency)) tell('currency');
  },
  keyOf: textOf,
  words: textOf,
};

export const isCurrency = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{3}$/.test(value);
