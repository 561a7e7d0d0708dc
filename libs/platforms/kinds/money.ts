import * as z from 'zod/mini';
import { toMinorUnits } from '#libs/contracts/money/money.js';
import { keyOf } from '../loose.js';
import type { MoneyField } from '../fields.js';
import type { Kind } from './kind.js';
import { isCurrency } from './texts.js';

/** An amount above 0 that its currency can express, in major units. */
export const money: Kind<MoneyField> = {
  schema: () => z.number(),
  isEmpty: (value) => value === undefined || value === null || value === '',
  missing: 'required',
  check: (value, _field, tell, { currency, accountCurrency }) => {
    const isAmount = typeof value === 'number' || typeof value === 'string';
    const unit = accountCurrency ?? (isCurrency(currency) ? currency : 'USD');
    if (!isAmount || toMinorUnits(value, unit) === null) tell('budget');
  },
  keyOf,
  words: (value) => (typeof value === 'number' ? String(value) : ''),
};
