import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Converts a decimal amount of a report ("12.41", major units) to minor units of the currency, exactly: it moves digits and never
 * multiplies. Digits beyond the minor unit are rounded half away from zero.
 * @returns null if the text is not a plain decimal number, or too large for an exact integer
 */
export function decimalToMinor(text: string, currency: string): number | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const places = minorUnitsPerUnit(currency) === 1 ? 0 : 2;
  const kept = BigInt(whole + fraction.padEnd(places, '0').slice(0, places));
  const rounded = (fraction[places] ?? '0') >= '5' ? kept + 1n : kept;
  const minor = Number(sign === '-' ? -rounded : rounded);
  return Number.isSafeInteger(minor) ? minor + 0 : null;
}
