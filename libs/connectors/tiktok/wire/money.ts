import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import { ConnectorError } from '../../port/connector-error.js';

/**
 * Currencies in which TikTok uses whole units only; all others have two decimals.
 * Source: portal document 1739381246298114, copied by third parties, read November 2026.
 */
export const WHOLE_UNIT_CURRENCIES = ['JPY', 'KRW', 'HUF', 'CLP', 'ISK', 'IDR', 'TWD', 'PYG', 'VND'] as const;

const isWhole = (currency: string): boolean => WHOLE_UNIT_CURRENCIES.some((code) => code === currency);

/**
 * Converts an amount to a decimal number of units, `79.99`. Our minor unit of a currency is never finer than TikTok's, so TikTok accepts
 * each of our amounts.
 * @throws ConnectorError INVALID_REQUEST if the result is not a whole number of TikTok's smallest units
 */
export function toUnits(amountMinor: number, currency: string): number {
  const units = amountMinor / minorUnitsPerUnit(currency);
  if (Number.isSafeInteger(amountMinor) && amountMinor >= 0 && (!isWhole(currency) || Number.isInteger(units)))
    return units;
  throw new ConnectorError('INVALID_REQUEST', 'tiktok', {
    platformMessage: 'not an amount of the currency',
    field: 'budget',
  });
}
