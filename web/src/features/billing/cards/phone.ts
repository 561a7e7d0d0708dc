import { HOME_COUNTRY } from '#libs/contracts/billing/billing-countries.js';

const DIGITS = 10;

/** The digits of a US number, without its country code. */
const digitsOf = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  const isWithCountry = digits.length > DIGITS && digits.startsWith('1');
  return (isWithCountry ? digits.slice(1) : digits).slice(0, DIGITS);
};

/**
 * A partly typed US phone number, formatted: `5555` -> `(555) 5`, `5555555555` -> `(555) 555-5555` (BILL-059). Numbers of other countries
 * stay as typed.
 */
export function formatPhone(text: string, country: string = HOME_COUNTRY): string {
  if (country !== HOME_COUNTRY) return text;
  const digits = digitsOf(text);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (exchange === '') return area;
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}
