/** In US dollars (TIKTOK-060). */
export const LEAST_BUDGET = 80;

/**
 * The platform's factors for minimum budgets in other currencies: portal document 1739381246298114 in a third-party copy, read November
 * 2026. The figure of HUF looks too low for a real one.
 */
export const BUDGET_RATIOS: Readonly<Record<string, number>> = {
  MXN: 10,
  TRY: 10,
  THB: 10,
  SEK: 10,
  NOK: 10,
  DKK: 10,
  HKD: 10,
  ZAR: 10,
  CNY: 10,
  CZK: 10,
  TWD: 10,
  PLN: 4,
  PHP: 50,
  JPY: 100,
  INR: 100,
  RUB: 100,
  KRW: 1_000,
  CLP: 1_000,
  COP: 1_000,
  CRC: 1_000,
  IDR: 10_000,
  VND: 10_000,
  PYG: 10_000,
};

/** The minimum daily budget of a group, in US dollars. */
export const LEAST_GROUP_DAY = 20;
