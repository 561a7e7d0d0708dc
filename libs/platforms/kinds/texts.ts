import * as z from 'zod/mini';
import { addressFault, appLinkFault } from '../address.js';
import { hasEmoji, wideLength } from '../characters.js';
import { isBlank, textOf } from '../loose.js';
import type { CurrencyField, DateField, DayField, TextField, UrlField } from '../fields.js';
import type { Kind } from './kind.js';
import { lookOfAny, tidy, tidyLink } from './tidy.js';

/** A text that must say something. Two that look the same would be two arms of one ad. */
export const text: Kind<TextField> = {
  schema: ({ longest }) => z.string().check(z.maxLength(longest)),
  isEmpty: (value) => lookOfAny(value) === '',
  missing: 'text',
  check: (value, { refused = {}, isAppLink }, tell, { filling }) => {
    const { longerThan = Infinity, emoji } = refused;
    const shown = textOf(tidy(value));
    if (emoji === true && hasEmoji(shown)) tell('emoji');
    if (wideLength(shown) > longerThan) tell('textTooLong', '', { most: longerThan });
    const fault = isAppLink === true && filling !== undefined ? appLinkFault(value, filling) : null;
    if (fault !== null) tell(fault.rule, '', fault.params);
  },
  settled: (value, { isAppLink }) => (isAppLink === true ? tidyLink(value) : tidy(value)),
  keyOf: lookOfAny,
  words: textOf,
};

/** A promoted address. */
export const url: Kind<UrlField> = {
  schema: ({ longest }) => z.string().check(z.maxLength(longest)),
  isEmpty: (value) => lookOfAny(value) === '',
  missing: 'destination',
  check: (value, _field, tell, { filling }) => {
    const fault = addressFault(value, filling);
    if (fault !== null) tell(fault.rule, '', fault.params);
  },
  settled: tidyLink,
  keyOf: (value) => textOf(tidyLink(value)),
  words: textOf,
};

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
