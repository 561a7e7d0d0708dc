import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';

/**
 * The minimum budget of a Demand Gen campaign for a day: 5 US dollars or as much in another currency, for daily and total budgets alike.
 * Source: https://ads-developers.googleblog.com, 2026-02-27, in force since 2026-04-01.
 */
const LEAST_DEMAND_GEN_USD = 5;
/**
 * Google publishes no amounts in other currencies. Exchange rates move, so these amounts are a fifth above them (a guess).
 */
const MARGIN = 1.2;

/** Units per US dollar, rounded, late 2025. A currency without an entry counts like the dollar: Google then refuses too small a budget. */
const PER_DOLLAR: Readonly<Record<string, number>> = {
  AED: 3.7,
  ARS: 1_500,
  AUD: 1.6,
  BDT: 122,
  BGN: 1.8,
  BHD: 0.4,
  BOB: 7,
  BRL: 5.6,
  CAD: 1.4,
  CHF: 0.85,
  CLP: 970,
  CNY: 7.3,
  COP: 4_100,
  CRC: 520,
  CZK: 22,
  DKK: 6.8,
  DOP: 64,
  DZD: 135,
  EGP: 50,
  EUR: 0.9,
  GBP: 0.78,
  GEL: 2.8,
  GHS: 12,
  GTQ: 7.8,
  HKD: 7.8,
  HNL: 26.5,
  HUF: 360,
  IDR: 16_800,
  ILS: 3.6,
  INR: 90,
  ISK: 128,
  JOD: 0.71,
  JPY: 156,
  KES: 130,
  KRW: 1_470,
  KWD: 0.31,
  KZT: 540,
  LKR: 305,
  MAD: 9.5,
  MXN: 19,
  MYR: 4.3,
  NGN: 1_550,
  NIO: 37,
  NOK: 10.4,
  NZD: 1.8,
  OMR: 0.39,
  PEN: 3.6,
  PHP: 59,
  PKR: 285,
  PLN: 3.8,
  PYG: 7_500,
  QAR: 3.65,
  RON: 4.5,
  RSD: 106,
  RUB: 90,
  SAR: 3.75,
  SEK: 9.8,
  SGD: 1.35,
  THB: 34,
  TND: 3,
  TRY: 45,
  TWD: 32.5,
  TZS: 2_600,
  UAH: 43,
  UGX: 3_700,
  UYU: 41,
  VND: 26_500,
  XOF: 600,
  ZAR: 18,
};

/** The minimum budget of a campaign for each calendar day, minor units. */
export function leastDailyBudget(type: unknown, currency: string): number {
  // Google publishes no minimum of other types: it refuses a smaller budget.
  if (type !== 'DEMAND_GEN') return minorUnitsPerUnit(currency);
  const rate = PER_DOLLAR[currency];
  const units = LEAST_DEMAND_GEN_USD * (rate === undefined ? 1 : rate * MARGIN);
  return Math.ceil(Math.round(units * minorUnitsPerUnit(currency) * 1_000) / 1_000);
}
