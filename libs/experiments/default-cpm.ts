import { minorUnitsPerUnit } from '#libs/contracts/money.js';

/**
 * Planning price of 1,000 impressions in major units, for an account without a price of its own.
 * Source: our own round figures, the order of magnitude of what advertisers report for Facebook and Instagram feeds in
 * 2024 to 2026, converted at rough rates (November 2026); not a platform's figures and not checked against a live
 * account. A team's own baseline and an account's delivered price always win over these.
 */
const DEFAULT_CPM: Readonly<Record<string, number>> = {
  ...{ USD: 9, EUR: 7, GBP: 8, CAD: 11, AUD: 13, NZD: 13, CHF: 10, JPY: 800, KRW: 7_000, SGD: 9, HKD: 60, TWD: 200 },
  ...{ MXN: 70, COP: 12_000, CLP: 4_000, PEN: 12, ARS: 4_000, BRL: 20, CRC: 2_500, UYU: 150, PYG: 25_000, BOB: 25 },
  ...{ SEK: 75, NOK: 80, DKK: 55, PLN: 20, CZK: 120, HUF: 1_800, RON: 22, TRY: 80, ILS: 28, ISK: 1_000 },
  ...{
    INR: 120,
    IDR: 20_000,
    MYR: 12,
    PHP: 110,
    THB: 80,
    VND: 35_000,
    ZAR: 60,
    NGN: 1_500,
    KES: 200,
    EGP: 80,
    AED: 15,
    SAR: 15,
  },
};

/** The planning price in minor units, or null for a currency without one. */
export function defaultCpmMinor(currency: string): number | null {
  const cpm = DEFAULT_CPM[currency];
  return cpm === undefined ? null : cpm * minorUnitsPerUnit(currency);
}
