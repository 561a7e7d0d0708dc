/** An amount of money: an integer count of the platform's minor unit, and the ISO 4217 currency. */
export interface Money {
  amountMinor: number;
  currency: string;
}

/**
 * Currencies whose amounts a platform counts in whole units. Meta's list differs from ISO 4217 (TWD, HUF, COP and others count as whole
 * units there). So this list gives the units of requests to a platform, not of a bank. The product stores amounts in these units for every
 * platform (docs/decisions/021). Source: Meta Marketing API, "Currencies", offset 1 (read November 2026).
 */
const WHOLE_UNIT_CURRENCIES = new Set(['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND']);

/** How many minor units make one unit of the currency: 1 or 100. */
export const minorUnitsPerUnit = (currency: string): 1 | 100 => (WHOLE_UNIT_CURRENCIES.has(currency) ? 1 : 100);

/**
 * Converts an amount in major units, as a person types it (15, "15.5"), to minor units.
 * @returns null if it is not a finite, positive amount that the currency can express exactly (no 15.005 EUR, no 1.5 JPY)
 */
export function toMinorUnits(amount: number | string, currency: string): number | null {
  const value = typeof amount === 'string' ? Number(amount.trim() === '' ? NaN : amount) : amount;
  if (!Number.isFinite(value) || value <= 0) return null;
  const minor = value * minorUnitsPerUnit(currency);
  const rounded = Math.round(minor);
  return Number.isSafeInteger(rounded) && Math.abs(minor - rounded) < 1e-6 ? rounded : null;
}

/** Converts minor units to major units, to show them. */
export const toMajorUnits = ({ amountMinor, currency }: Money): number => amountMinor / minorUnitsPerUnit(currency);
