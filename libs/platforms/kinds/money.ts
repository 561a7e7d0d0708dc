import * as z from 'zod/mini';
import { toMinorUnits } from '#libs/contracts/money/money.js';
import { isBlank, keyOf, textOf } from '../reading/untrusted.js';
import type { CurrencyField, MoneyField } from '../fields/fields.js';
import type { Kind } from './kind.js';

/** The minimum amount in a currency. */
const leastIn = ({ amount, ratios }: NonNullable<MoneyField['least']>, currency: string): number =>
  amount * (Object.hasOwn(ratios, currency) ? ratios[currency]! : 1);

/** An amount above 0 that its currency can express, in major units. */
export const money: Kind<MoneyField> = {
  schema: () => z.number(),
  isEmpty: (value) => value === undefined || value === null || value === '',
  missing: 'required',
  asked: 'never',
  check: (value, { least, invalid = 'budget' }, report, { currency, accountCurrency }) => {
    const isAmount = typeof value === 'number' || typeof value === 'string';
    const unit = accountCurrency ?? (isCurrency(currency) ? currency : 'USD');
    const amount = isAmount ? Number(value) : NaN;
    if (!(amount > 0 && Number.isFinite(amount))) return report(invalid);
    if (least !== undefined && amount < leastIn(least, unit)) return report(least.rule);
    if (toMinorUnits(value as number | string, unit) === null) report('budget');
  },
  keyOf,
  words: (value) => (typeof value === 'number' ? String(value) : ''),
};

/** The ad account's currency. */
export const currency: Kind<CurrencyField> = {
  schema: () => z.string().check(z.maxLength(3)),
  isEmpty: isBlank,
  missing: 'currency',
  decidesReach: true,
  asked: 'never',
  check: (value, _field, report, { accountCurrency }) => {
    if (!isCurrency(value) || (accountCurrency !== undefined && value !== accountCurrency)) report('currency');
  },
  keyOf: textOf,
  words: textOf,
};

export const isCurrency = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{3}$/.test(value);
