import { placeById } from '../seed/places.js';
import { leftOf, placesOf, type Targeting } from './targeting.js';

/** The share of people with each value of a demographic. */
const SHARES: Record<string, Record<string, number>> = {
  ageRange: {
    AGE_RANGE_18_24: 0.14,
    AGE_RANGE_25_34: 0.2,
    AGE_RANGE_35_44: 0.18,
    AGE_RANGE_45_54: 0.15,
    AGE_RANGE_55_64: 0.11,
    AGE_RANGE_65_UP: 0.08,
    AGE_RANGE_UNDETERMINED: 0.14,
  },
  gender: { MALE: 0.42, FEMALE: 0.42, UNDETERMINED: 0.16 },
  parentalStatus: { PARENT: 0.28, NOT_A_PARENT: 0.42, UNDETERMINED: 0.3 },
  incomeRange: {
    INCOME_RANGE_0_50: 0.34,
    INCOME_RANGE_50_60: 0.08,
    INCOME_RANGE_60_70: 0.08,
    INCOME_RANGE_70_80: 0.08,
    INCOME_RANGE_80_90: 0.08,
    INCOME_RANGE_90_UP: 0.08,
    INCOME_RANGE_UNDETERMINED: 0.26,
  },
};
/** The share of all people that one criterion of each kind reaches. Several criteria reach more. */
const REACHES: Record<string, number> = {
  keyword: 0.02,
  topic: 0.1,
  placement: 0.03,
  youtubeVideo: 0.01,
  youtubeChannel: 0.02,
  mobileApplication: 0.02,
  mobileAppCategory: 0.08,
  userInterest: 0.12,
  customAudience: 0.06,
  combinedAudience: 0.02,
  lifeEvent: 0.03,
  extendedDemographic: 0.15,
  userList: 0.002,
};
const WORLD = 2_000_000_000;
const DEVICES = 4;
const RICH = new Set(['US', 'GB', 'CH', 'NO', 'DK', 'DE', 'AU', 'CA', 'JP']);

/** The number of people that an ad group's ads can reach: the people in its places, narrowed by all other criteria. */
export function audienceSize(targeting: Targeting, channel: string): number {
  const places = placesOf(targeting);
  const inPlaces = places.length === 0 ? WORLD : places.reduce((sum, id) => sum + (placeById.get(id)?.reach ?? 0), 0);
  const left = Object.entries(SHARES).map(([member, shares]) =>
    leftOf(targeting, member).reduce((sum, value) => sum + shares[value]!, 0),
  );
  // Criteria of one kind add up, and criteria of different kinds narrow each other. Without criteria, ads reach everybody.
  const targeted = Object.entries(REACHES).flatMap(([member, reach]) => {
    const count = targeting.targeted[member]?.length ?? 0;
    return count === 0 ? [] : [1 - (1 - reach) ** count];
  });
  const devices = (DEVICES - targeting.devicesOff.length) / DEVICES;
  const language = targeting.targeted.language ? 0.9 : 1;
  const shares = [...left, ...targeted, devices, language, channel === 'SEARCH' ? 0.3 : 0.9];
  return Math.max(1, Math.round(shares.reduce((users, share) => users * share, inPlaces)));
}

/** US dollars for a thousand impressions before all other factors, by channel. */
const CPM: Record<string, number> = { SEARCH: 9, DISPLAY: 2.6, VIDEO: 6, DEMAND_GEN: 5 };

/** US dollars for a thousand impressions. Searches and videos, rich countries, user lists and interests cost more. */
export function cpmOf(targeting: Targeting, channel: string): number {
  const places = placesOf(targeting);
  const isRich = places.length > 0 && places.every((id) => RICH.has(placeById.get(id)?.country ?? ''));
  const narrow = targeting.targeted.userList ? 1.4 : targeting.targeted.userInterest ? 1.15 : 1;
  return (CPM[channel] ?? 2.6) * (isRich ? 1.8 : 1) * narrow;
}
