/** Currencies that take no decimals. */
const WHOLE = new Set(['JPY']);
/** Rough exchange rates, units per US dollar, for market prices. */
const PER_DOLLAR: Record<string, number> = { USD: 1, EUR: 0.92, JPY: 152 };

const scaleOf = (currency: string): number => (WHOLE.has(currency) ? 1 : 100);
export const minorPerDollar = (currency: string): number => PER_DOLLAR[currency]! * scaleOf(currency);
/** Micros of the smallest unit of a currency: 10,000 for those with two decimals. */
export const microsPerMinor = (currency: string): number => 1_000_000 / scaleOf(currency);
/** US dollars, or as much in another currency. Source: ads-developers.googleblog.com, 2026-02-27. */
const LEAST_DEMAND_GEN = 5;
/** The minimum daily budget in micros. For other types than Demand Gen, Google does not document it: about one US dollar is a guess. */
export const leastPerDay = (channel: string, currency: string): number =>
  channel === 'DEMAND_GEN'
    ? LEAST_DEMAND_GEN * minorPerDollar(currency) * microsPerMinor(currency)
    : WHOLE.has(currency)
      ? 100_000_000
      : 1_000_000;
