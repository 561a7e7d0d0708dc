import { regionById, type Region } from '../seed/regions.js';
import { audienceById } from '../seed/audiences.js';
import { AGE_GROUPS } from '../rules/enums.js';

/** The targeting fields of an ad group. */
export type Targeting = Record<string, unknown>;

const AGE_SHARES: Record<string, number> = {
  AGE_13_17: 0,
  AGE_18_24: 0.3,
  AGE_25_34: 0.33,
  AGE_35_44: 0.19,
  AGE_45_54: 0.11,
  AGE_55_100: 0.07,
};
const INTEREST_SHARE = 0.12;
const ZIP_USERS = 15_000;

export const idsOf = (targeting: Targeting, field: string): string[] =>
  (targeting[field] as string[] | undefined) ?? [];

export const placesOf = (targeting: Targeting): Region[] =>
  [...idsOf(targeting, 'location_ids'), ...idsOf(targeting, 'zipcode_ids')].flatMap((id) => regionById.get(id) ?? []);

/** All adults in the targeted places. */
export const usersOfPlaces = (targeting: Targeting): number =>
  placesOf(targeting).reduce((sum, { users }) => sum + users, 0) || ZIP_USERS;

/** Adults that a group's ads can reach: the people of its places, narrowed by its other targeting. */
export function audienceSize(targeting: Targeting): number {
  const ages = idsOf(targeting, 'age_groups');
  const age = (ages.length > 0 ? ages : AGE_GROUPS).reduce((sum, group) => sum + (AGE_SHARES[group] ?? 0), 0);
  const interests = idsOf(targeting, 'interest_category_ids').length + idsOf(targeting, 'interest_keyword_ids').length;
  const devices = idsOf(targeting, 'device_model_ids').length;
  const shares = [
    age,
    targeting.gender === 'GENDER_MALE' ? 0.44 : targeting.gender === 'GENDER_FEMALE' ? 0.56 : 1,
    interests > 0 ? 1 - (1 - INTEREST_SHARE) ** interests : 1,
    idsOf(targeting, 'operating_systems').length > 0 ? 0.5 : 1,
    devices > 0 ? Math.min(1, 0.05 * devices) : 1,
    targeting.spending_power === 'HIGH' ? 0.18 : 1,
    idsOf(targeting, 'household_income').length > 0 ? 0.15 : 1,
    idsOf(targeting, 'languages').length > 0 ? 0.9 : 1,
  ];
  const inPlaces = shares.reduce((users, share) => users * share, usersOfPlaces(targeting));
  const audiences = idsOf(targeting, 'audience_ids').flatMap((id) => audienceById.get(id) ?? []);
  const matched = audiences.reduce((sum, { users }) => sum + users, 0);
  return Math.max(1, Math.round(audiences.length > 0 ? Math.min(inPlaces, matched) : inPlaces));
}

/** US dollars per thousand impressions: rich countries, high spending power and narrow audiences cost more. */
export function cpmOf(targeting: Targeting): number {
  const rich = new Set(['US', 'GB', 'CH', 'NO', 'DK', 'DE', 'AU', 'CA']);
  const places = placesOf(targeting);
  const isRich = places.length > 0 && places.every(({ code }) => rich.has(code));
  const narrow =
    idsOf(targeting, 'audience_ids').length > 0 ? 1.5 : idsOf(targeting, 'interest_category_ids').length > 0 ? 1.15 : 1;
  const pangle = idsOf(targeting, 'placements').some((placement) => placement !== 'PLACEMENT_TIKTOK') ? 0.8 : 1;
  return 4.2 * (isRich ? 1.9 : 1) * narrow * pangle * (targeting.spending_power === 'HIGH' ? 1.4 : 1);
}
