/**
 * What 1,000 impressions are expected to cost until the team has figures of its own, in minor units of the currency:
 * about 10 US dollars at the exchange rates of November 2026. An order of magnitude, and shown as one.
 */
const EXPECTED_CPM_MINOR: Readonly<Record<string, number>> = {
  ARS: 1_450_000,
  BRL: 5_400,
  CLP: 9_300,
  COP: 38_000,
  CRC: 5_000,
  CZK: 20_800,
  DKK: 6_400,
  HUF: 3_300,
  IDR: 166_000,
  INR: 88_000,
  ISK: 1_250,
  JPY: 1_550,
  KRW: 14_600,
  MXN: 18_400,
  NOK: 10_100,
  PHP: 58_000,
  PLN: 3_700,
  PYG: 70_000,
  SEK: 9_500,
  THB: 32_500,
  TRY: 42_000,
  TWD: 310,
  VND: 263_000,
  ZAR: 17_200,
};

export const expectedCpmMinor = (currency: string): number => EXPECTED_CPM_MINOR[currency] ?? 1_000;
