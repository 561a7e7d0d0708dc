/** An ad account of the sandbox's world. Money is in minor units of `currency` (whole units for JPY). */
export interface AdAccount {
  /** Without the `act_`. */
  id: string;
  name: string;
  /** 1 active, 2 disabled. */
  status: number;
  disableReason: number;
  currency: string;
  timezone: string;
  timezoneId: number;
  /** The default for an ad set that names no beneficiary. */
  dsaBeneficiary?: string;
  dsaPayor?: string;
  /** The platform's suggestions, from the account's business. */
  dsaRecommendations: string[];
  createdAt: string;
}

export const accounts: AdAccount[] = [
  {
    id: '100100000000101',
    name: 'Vidal Outdoor Spain',
    status: 1,
    disableReason: 0,
    currency: 'EUR',
    timezone: 'Europe/Madrid',
    timezoneId: 49,
    dsaRecommendations: ['Vidal Outdoor SL'],
    createdAt: '2021-03-11T09:24:10+0000',
  },
  {
    id: '100100000000102',
    name: 'Vidal Outdoor US',
    status: 1,
    disableReason: 0,
    currency: 'USD',
    timezone: 'America/New_York',
    timezoneId: 7,
    dsaBeneficiary: 'Vidal Outdoor Inc.',
    dsaPayor: 'Vidal Outdoor Inc.',
    dsaRecommendations: ['Vidal Outdoor Inc.'],
    createdAt: '2022-01-18T15:02:41+0000',
  },
  {
    id: '100100000000103',
    name: 'Vidal Outdoor Japan',
    status: 1,
    disableReason: 0,
    currency: 'JPY',
    timezone: 'Asia/Tokyo',
    timezoneId: 74,
    dsaBeneficiary: 'Vidal Outdoor KK',
    dsaPayor: 'Vidal Outdoor KK',
    dsaRecommendations: ['Vidal Outdoor KK'],
    createdAt: '2023-06-02T01:40:00+0000',
  },
  {
    id: '100100000000104',
    name: 'Vidal Outdoor Archive',
    status: 2,
    disableReason: 3,
    currency: 'USD',
    timezone: 'America/New_York',
    timezoneId: 7,
    dsaRecommendations: [],
    createdAt: '2018-10-30T12:00:00+0000',
  },
  {
    id: '100100000000105',
    name: 'Brandt Coffee',
    status: 1,
    disableReason: 0,
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    timezoneId: 47,
    dsaBeneficiary: 'Brandt Kaffee GmbH',
    dsaPayor: 'Brandt Kaffee GmbH',
    dsaRecommendations: ['Brandt Kaffee GmbH'],
    createdAt: '2020-05-05T08:15:30+0000',
  },
  {
    // new to the platform: it has no beneficiary for the EU and no suggestion
    id: '100100000000106',
    name: 'Vidal Outdoor Italy',
    status: 1,
    disableReason: 0,
    currency: 'EUR',
    timezone: 'Europe/Rome',
    timezoneId: 70,
    dsaRecommendations: [],
    createdAt: '2026-10-01T07:00:00+0000',
  },
];

export const accountById = new Map(accounts.map((account) => [account.id, account]));

/** Currencies without minor units on the platform, regardless of ISO 4217. */
const WHOLE_UNITS = new Set(['JPY', 'KRW', 'CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'PYG', 'TWD', 'VND']);

export function minorPerMajor(currency: string): number {
  return WHOLE_UNITS.has(currency) ? 1 : 100;
}

/** Minor units per US dollar, for prices in dollars (minimum budgets, CPM). */
const USD_RATE: Record<string, number> = { USD: 100, EUR: 93, JPY: 150 };

export function minorPerDollar(currency: string): number {
  return USD_RATE[currency] ?? minorPerMajor(currency);
}

/**
 * Minimum daily budgets in minor units by billing event: about 1, 5, 40 and 2 US dollars a day for impressions, clicks, rare events and
 * video views. The classes are the platform's. The figures are the sandbox's.
 */
export function minimumBudgets(currency: string): {
  imp: number;
  highFreq: number;
  lowFreq: number;
  videoViews: number;
} {
  const dollar = minorPerDollar(currency);
  return { imp: dollar, highFreq: 5 * dollar, lowFreq: 40 * dollar, videoViews: 2 * dollar };
}
