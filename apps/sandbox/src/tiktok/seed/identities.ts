import type { IDENTITY_TYPES } from '../rules/enums.js';
import { advertisers } from './advertisers.js';

export type IdentityType = (typeof IDENTITY_TYPES)[number];

/** An identity in whose name an advertiser's ads can appear. */
export interface Identity {
  id: string;
  type: IdentityType;
  name: string;
  advertiser: string;
  /** Username of a TikTok account. */
  username?: string;
  /** The Business Center that the owner of the TikTok account has authorized. */
  businessCenter?: string;
  /** Whether the identity can publish new videos. An identity that is one authorized post can only show that post. */
  canPush: boolean;
}

const [spain, usa, japan, , coffee, newcomer] = advertisers.map(({ id }) => id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
export const VIDAL_CENTER = '7200000000000000501';

type More = Partial<Pick<Identity, 'username' | 'businessCenter' | 'canPush'>>;
const identity = (id: number, type: IdentityType, name: string, advertiser: string, more: More = {}): Identity => ({
  id: `690000000000000${id}`,
  type,
  name,
  advertiser,
  canPush: type !== 'AUTH_CODE',
  ...more,
});

/** The newcomer has only a custom identity: its ads can appear outside TikTok, but not on it. */
export const identities: readonly Identity[] = [
  identity(901, 'TT_USER', 'Vidal Outdoor', spain, { username: 'vidal.outdoor' }),
  identity(902, 'BC_AUTH_TT', 'Vidal Outlet', spain, { username: 'vidal.outlet', businessCenter: VIDAL_CENTER }),
  identity(903, 'CUSTOMIZED_USER', 'Vidal brand', spain),
  identity(904, 'TT_USER', 'Vidal Outdoor', usa, { username: 'vidal.outdoor.us' }),
  identity(905, 'TT_USER', 'Vidal Outdoor', japan, { username: 'vidal.outdoor.jp' }),
  identity(906, 'TT_USER', 'Brandt Coffee', coffee, { username: 'brandt.coffee' }),
  identity(907, 'CUSTOMIZED_USER', 'Vidal newcomer', newcomer),
  identity(908, 'BC_AUTH_TT', 'Vidal Club', spain, {
    username: 'vidal.club',
    businessCenter: VIDAL_CENTER,
    canPush: false,
  }),
  identity(909, 'AUTH_CODE', 'Trail Diaries', spain, { username: 'trail.diaries' }),
  identity(910, 'CUSTOMIZED_USER', 'Vidal brand US', usa),
];
export const identityById = new Map(identities.map((one) => [one.id, one]));
