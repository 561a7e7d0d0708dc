import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import { ConnectorError } from '../../port/connector-error.js';

/** A unit of any currency has a million micros. */
const MICROS = 1_000_000;

/**
 * Converts an amount to micros, as a text of digits. The result is always a multiple of the currency's smallest unit.
 * @throws ConnectorError INVALID_REQUEST if the amount is invalid
 */
export function toMicros(amountMinor: number, currency: string): string {
  if (Number.isSafeInteger(amountMinor) && amountMinor >= 0)
    return (BigInt(amountMinor) * BigInt(MICROS / minorUnitsPerUnit(currency))).toString();
  throw new ConnectorError('INVALID_REQUEST', 'google', {
    platformMessage: 'not an amount of the currency',
    field: 'budget',
  });
}

/** Converts micros to minor units, rounded half up: figures of ads are finer than any coin. @returns NaN if they are not a number */
export function fromMicros(micros: string | number, currency: string): number {
  const value = Number(micros);
  const minor = Math.round(value / (MICROS / minorUnitsPerUnit(currency)));
  return Number.isSafeInteger(minor) && /^-?\d+$/.test(String(micros)) ? minor : NaN;
}
