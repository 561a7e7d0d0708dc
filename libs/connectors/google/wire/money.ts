import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import { ConnectorError } from '../../port/connector-error.js';

/** A unit of a currency, whichever it is, has a million micros. */
const MICROS = 1_000_000;

/**
 * An amount as bodies hold it: micros, as a text of digits. It is a multiple of the currency's smallest unit by itself.
 * @throws ConnectorError INVALID_REQUEST for what is no amount
 */
export function toMicros(amountMinor: number, currency: string): string {
  if (Number.isSafeInteger(amountMinor) && amountMinor >= 0)
    return (BigInt(amountMinor) * BigInt(MICROS / minorUnitsPerUnit(currency))).toString();
  throw new ConnectorError('INVALID_REQUEST', 'google', {
    platformMessage: 'no amount of the currency',
    field: 'budget',
  });
}

/** Micros of an answer in minor units, rounded half up: figures of ads are finer than any coin. @returns NaN for what is none */
export function fromMicros(micros: string | number, currency: string): number {
  const value = Number(micros);
  const minor = Math.round(value / (MICROS / minorUnitsPerUnit(currency)));
  return Number.isSafeInteger(minor) && /^-?\d+$/.test(String(micros)) ? minor : NaN;
}
