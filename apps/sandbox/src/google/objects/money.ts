/** Currencies that take no decimals. */
const WHOLE = new Set(['JPY']);
/** Rough units in a US dollar, for prices of the market. */
const PER_DOLLAR: Record<string, number> = { USD: 1, EUR: 0.92, JPY: 152 };

const scaleOf = (currency: string): number => (WHOLE.has(currency) ? 1 : 100);
export const minorPerDollar = (currency: string): number => PER_DOLLAR[currency]! * scaleOf(currency);
/** Micros of the smallest unit of a currency: 10,000 for those with two decimals. */
export const microsPerMinor = (currency: string): number => 1_000_000 / scaleOf(currency);
/** The least that can be spent on a day, in micros: one unit, or what is about as much. Not documented; a guess. */
export const leastPerDay = (currency: string): number => (WHOLE.has(currency) ? 100_000_000 : 1_000_000);
