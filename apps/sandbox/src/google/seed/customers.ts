import type { Standing } from '../../accounts/standings.js';

export type CustomerStatus = 'ENABLED' | 'CANCELED' | 'SUSPENDED' | 'CLOSED';

export interface OldCampaign {
  name: string;
  channel: 'SEARCH' | 'VIDEO';
  /** Whether it predates the political declaration and lacks it. */
  isUndeclared?: true;
}

/** A Google Ads account: an advertiser, or a manager of other accounts. */
export interface Customer {
  /** Ten digits. */
  id: string;
  name: string;
  currency: string;
  /** IANA name. Days begin at midnight in this zone. */
  timezone: string;
  isManager: boolean;
  isTest: boolean;
  /** The initial status; a test can change it. */
  status: CustomerStatus;
  /** Its managers at the start. */
  managers: readonly string[];
  /** Old campaigns that were not created through the API. */
  oldCampaigns?: readonly OldCampaign[];
}

export const GROUP = '9100000001';
export const AGENCY = '9100000002';

const shop = { isManager: false, isTest: false, status: 'ENABLED', managers: [GROUP] } as const;
const manager = {
  currency: 'EUR',
  timezone: 'Europe/Madrid',
  isManager: true,
  isTest: false,
  status: 'ENABLED',
} as const;

export const customers: readonly Customer[] = [
  { ...manager, id: GROUP, name: 'Vidal Group', managers: [] },
  { ...manager, id: AGENCY, name: 'Vidal agencies', managers: [GROUP] },
  { ...shop, id: '9100000101', name: 'Vidal Outdoor Spain', currency: 'EUR', timezone: 'Europe/Madrid' },
  { ...shop, id: '9100000102', name: 'Vidal Outdoor US', currency: 'USD', timezone: 'America/New_York' },
  {
    ...shop,
    id: '9100000103',
    name: 'Vidal Outdoor Japan',
    currency: 'JPY',
    timezone: 'Asia/Tokyo',
    managers: [AGENCY],
  },
  { ...shop, id: '9100000104', name: 'Vidal archive', currency: 'EUR', timezone: 'Europe/Madrid', status: 'CANCELED' },
  {
    ...shop,
    id: '9100000105',
    name: 'Vidal laboratory',
    currency: 'EUR',
    timezone: 'Europe/Madrid',
    isTest: true,
    managers: [AGENCY],
  },
  {
    ...shop,
    id: '9100000201',
    name: 'Brandt Coffee',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    managers: [],
    oldCampaigns: [{ name: 'How to brew', channel: 'VIDEO' }],
  },
  {
    ...shop,
    id: '9100000202',
    name: 'Brandt Coffee, old shop',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    managers: [],
    oldCampaigns: [
      { name: 'Coffee beans 2024', channel: 'SEARCH', isUndeclared: true },
      { name: 'Espresso machines 2025', channel: 'SEARCH', isUndeclared: true },
    ],
  },
];

export const customerById = new Map(customers.map((customer) => [customer.id, customer]));

/** Google's status for each standing that a test can set. An account with an unpaid bill stays enabled. */
const STANDING: Record<Standing, CustomerStatus> = {
  active: 'ENABLED',
  disabled: 'SUSPENDED',
  unsettled: 'ENABLED',
  'in-review': 'SUSPENDED',
  'in-grace': 'ENABLED',
};

export const statusOf = ({ status }: Customer, standing: Standing | undefined): CustomerStatus =>
  standing === undefined ? status : STANDING[standing];
