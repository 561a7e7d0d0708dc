import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';

/**
 * The expected cost of 1,000 impressions until the team has figures of its own, in units of the currency (not minor ones). It is about 10
 * US dollars at the exchange rates of November 2026. It is an order of magnitude, and is shown as such.
 */
const EXPECTED_CPM: Readonly<Record<string, number>> = {
  AED: 37,
  ARS: 14_500,
  AUD: 15,
  BDT: 1_220,
  BOB: 69,
  BRL: 54,
  CAD: 14,
  CLP: 9_300,
  COP: 38_000,
  CRC: 5_000,
  CZK: 208,
  DKK: 64,
  EGP: 475,
  HKD: 78,
  HUF: 3_300,
  IDR: 166_000,
  ILS: 33,
  INR: 880,
  ISK: 1_250,
  JPY: 1_550,
  KES: 1_290,
  KRW: 14_600,
  MXN: 184,
  MYR: 42,
  NGN: 14_500,
  NOK: 101,
  NZD: 17,
  PEN: 34,
  PHP: 580,
  PKR: 2_800,
  PLN: 37,
  PYG: 70_000,
  RON: 44,
  SAR: 38,
  SEK: 95,
  SGD: 13,
  THB: 325,
  TRY: 420,
  TWD: 310,
  UYU: 400,
  VND: 263_000,
  ZAR: 172,
};

/** The expected price of 1,000 impressions in minor units; ten units of a currency that is not listed. */
export const expectedCpmMinor = (currency: string): number =>
  (EXPECTED_CPM[currency] ?? 10) * minorUnitsPerUnit(currency);
