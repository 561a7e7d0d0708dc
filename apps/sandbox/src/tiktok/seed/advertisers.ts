import type { Standing } from '../../accounts/standings.js';

/** The platform's status of an advertiser. */
export type AdvertiserStatus = 'STATUS_ENABLE' | 'STATUS_LIMIT' | 'STATUS_DISABLE' | 'STATUS_PENDING_CONFIRM';

/** An ad account. */
export interface Advertiser {
  id: string;
  name: string;
  currency: string;
  /** IANA name; its days begin at midnight there. */
  timezone: string;
  country: string;
  company: string;
  /** The initial status; the test bench can change it. */
  status: AdvertiserStatus;
  /** How many ad groups can be in delivery at the same time. */
  adGroupQuota: number;
  /** Major units. */
  balance: number;
  /** Whether it is on TikTok's Smart+ allowlist at the start; the test bench can change it. */
  isOnSmartPlusList: boolean;
  /** Whether TikTok changes and extends its Smart+ ads automatically, unless an ad declines it. */
  isChangedByItself?: true;
  /** ISO codes of the countries where its ads can be shown; all if absent. */
  countries?: readonly string[];
}

const vidal = {
  ...({ company: 'Vidal Outdoor SL', status: 'STATUS_ENABLE', adGroupQuota: 1000, balance: 25_000 } as const),
  isOnSmartPlusList: true,
};

export const advertisers: readonly Advertiser[] = [
  {
    ...vidal,
    id: '7001000000000000101',
    name: 'Vidal Outdoor Spain',
    currency: 'EUR',
    timezone: 'Europe/Madrid',
    country: 'ES',
  },
  {
    ...vidal,
    id: '7001000000000000102',
    name: 'Vidal Outdoor US',
    currency: 'USD',
    timezone: 'America/New_York',
    country: 'US',
    isChangedByItself: true,
  },
  {
    ...vidal,
    id: '7001000000000000103',
    name: 'Vidal Outdoor Japan',
    currency: 'JPY',
    timezone: 'Asia/Tokyo',
    country: 'JP',
    balance: 3_000_000,
    isOnSmartPlusList: false,
    countries: 'JP KR TH VN ID PH AU'.split(' '),
  },
  {
    ...vidal,
    id: '7001000000000000104',
    name: 'Vidal archive',
    currency: 'EUR',
    timezone: 'Europe/Madrid',
    country: 'ES',
    status: 'STATUS_DISABLE',
    balance: 0,
  },
  {
    ...vidal,
    id: '7001000000000000105',
    name: 'Brandt Coffee',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    country: 'DE',
    company: 'Brandt Coffee GmbH',
    countries: 'DE AT CH FR ES IT PT NL BE IE SE NO DK PL'.split(' '),
  },
  {
    ...vidal,
    id: '7001000000000000106',
    name: 'Vidal newcomer',
    currency: 'USD',
    timezone: 'America/New_York',
    country: 'US',
    adGroupQuota: 3,
    countries: 'US CA MX'.split(' '),
    balance: 500,
  },
];

export const advertiserById = new Map(advertisers.map((advertiser) => [advertiser.id, advertiser]));

/** The platform's status for each standing of the test bench. An account without money stays enabled. */
const STANDING: Record<Standing, AdvertiserStatus> = {
  active: 'STATUS_ENABLE',
  disabled: 'STATUS_LIMIT',
  unsettled: 'STATUS_ENABLE',
  'in-review': 'STATUS_PENDING_CONFIRM',
  'in-grace': 'STATUS_ENABLE',
};

export const statusOf = ({ status }: Advertiser, standing: Standing | undefined): AdvertiserStatus =>
  standing === undefined ? status : STANDING[standing];
