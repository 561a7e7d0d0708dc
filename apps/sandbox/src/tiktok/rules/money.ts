/** Factors of minimum budgets. The table is the platform's; HUF looks too low there and is kept unchanged. */
const RATIOS: Record<string, number> = {
  ...of(1, 'USD EUR GBP AUD CAD BRL HUF'),
  ...of(10, 'MXN TRY THB SEK NOK DKK HKD ZAR CNY CZK TWD'),
  ...of(4, 'PLN'),
  ...of(50, 'PHP'),
  ...of(100, 'JPY INR RUB'),
  ...of(1000, 'KRW CLP COP CRC'),
  ...of(10_000, 'IDR VND PYG'),
};
/** Currencies without decimals. */
const WHOLE = new Set('JPY KRW HUF CLP ISK IDR TWD PYG VND'.split(' '));
/** Approximate units per US dollar, for market prices. */
const PER_DOLLAR: Record<string, number> = {
  USD: 1,
  EUR: 0.92,
  GBP: 0.79,
  AUD: 1.5,
  CAD: 1.36,
  BRL: 5.4,
  MXN: 18,
  TRY: 34,
  SEK: 10.5,
  NOK: 10.8,
  DKK: 6.9,
  PLN: 4,
  JPY: 152,
  INR: 84,
  KRW: 1380,
  IDR: 15_700,
  VND: 25_000,
  HUF: 360,
  CHF: 0.88,
};

export const ratioOf = (currency: string): number => RATIOS[currency] ?? 1;
export const isWhole = (currency: string): boolean => WHOLE.has(currency);
/** Minor units per major unit, as stored here; the platform's API uses major units. */
export const scaleOf = (currency: string): number => (isWhole(currency) ? 1 : 100);
export const minorPerDollar = (currency: string): number => (PER_DOLLAR[currency] ?? 1) * scaleOf(currency);
export const toMinor = (major: number, currency: string): number => Math.round(major * scaleOf(currency));
export const toMajor = (minor: number, currency: string): number => minor / scaleOf(currency);
/** A decimal string with the currency's decimals, as in reports. */
export const moneyText = (minor: number, currency: string): string =>
  toMajor(minor, currency).toFixed(isWhole(currency) ? 0 : 2);

/** Minimum budget for a day, and the first amount that is too much; major units. */
export const CAMPAIGN_DAY = { least: 50, tooMuch: 10_000_000 };
export const GROUP_DAY = { least: 20, tooMuch: 10_000_000 };

function of(ratio: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, ratio]));
}
