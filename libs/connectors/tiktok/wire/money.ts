import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import { ConnectorError } from '../../port/connector-error.js';

/**
 * Currencies of which TikTok takes and tells whole units only; of all others two decimals.
 * Source: portal document 1739381246298114, copied by third parties, read November 2026.
 */
export const WHOLE_UNIT_CURRENCIES = ['JPY', 'KRW', 'HUF', 'CLP', 'ISK', 'IDR', 'TWD', 'PYG', 'VND'] as const;

const isWhole = (currency: string): boolean => WHOLE_UNIT_CURRENCIES.some((code) => code === currency);

/**
 * An amount as bodies hold it: a decimal number of units, `79.99`. Our minor unit of a currency is never finer than what TikTok
 * takes, so every amount of ours is one of theirs.
 * @throws ConnectorError INVALID_REQUEST for what would be a part of the smallest unit
 */
export function toUnits(amountMinor: number, currency: string): number {
  const units = amountMinor / minorUnitsPerUnit(currency);
  if (Number.isSafeInteger(amountMinor) && amountMinor >= 0 && (!isWhole(currency) || Number.isInteger(units)))
    return units;
  throw new ConnectorError('INVALID_REQUEST', 'tiktok', {
    platformMessage: 'no amount of the currency',
    field: 'budget',
  });
}
