import { audienceById } from '../seed/audiences.js';
import { deviceById } from '../seed/devices.js';
import { interestById } from '../seed/interests.js';
import { languages } from '../seed/languages.js';
import { advertiserById } from '../seed/advertisers.js';
import { above, isOpenTo, isServedOn, regionById, type Region } from '../seed/regions.js';
import type { AdGroupBody } from '../objects/adgroup-fields.js';
import { invalid, missing, notFound } from '../wire/refusal.js';

const MOST_PLACES = 3000;
/** Countries where ads cannot target people under 18: the US, Canada, Latin America, the EEA, the UK and Switzerland. */
const ADULTS_ONLY = new Set(
  ['US CA MX AR CO CL PE BR', 'ES FR DE IT PT NL BE AT IE SE NO DK PL', 'GB CH'].join(' ').split(' '),
);
/** Fields that a saved audience already sets. */
const OWN_FIELDS = [
  ...(['gender', 'age_groups', 'languages', 'audience_ids', 'excluded_audience_ids', 'interest_category_ids'] as const),
  ...(['interest_keyword_ids', 'device_model_ids', 'operating_systems', 'spending_power'] as const),
];

/** Throws 40002 or 40007 for an audience that no ad group can have. */
export function checkTargeting(body: AdGroupBody, advertiser: string, specialIndustries: readonly string[]): void {
  const places = checkPlaces(body, specialIndustries);
  const closed = places.find(
    (place) => !isOpenTo(place, advertiserById.get(advertiser)!) || !isServedOn(place, body.placements),
  );
  if (closed) throw invalid('location_ids', `${closed.id} is not available for the advertiser.`);
  checkAges(body, places);
  checkKnown(body, advertiser);
  checkExclusive(body);
  if (specialIndustries.length > 0) checkSpecial(body);
  if (body.is_hfss === true && body.is_lhf_compliance !== true && places.some(({ code }) => code === 'GB'))
    throw invalid('is_lhf_compliance', 'Must be true for the United Kingdom with is_hfss.');
  if (body.household_income && !places.every(({ code }) => code === 'US'))
    throw invalid('household_income', 'Is supported for the United States only.');
  if (body.tiktok_subplacements && body.placements && !body.placements.includes('PLACEMENT_TIKTOK'))
    throw invalid('tiktok_subplacements', 'Needs PLACEMENT_TIKTOK.');
}

function checkPlaces(
  { location_ids: ids = [], zipcode_ids: zips = [], ...others }: AdGroupBody,
  special: readonly string[],
): Region[] {
  if (ids.length + zips.length === 0) throw missing('location_ids');
  if (ids.length + zips.length > MOST_PLACES)
    throw invalid('location_ids', `Longer than maximum length ${MOST_PLACES}.`);
  if (zips.length > 0 && special.length > 0) throw invalid('zipcode_ids', 'Is not supported with special_industries.');
  if (
    zips.length > 0 &&
    others.placement_type !== 'PLACEMENT_TYPE_AUTOMATIC' &&
    !others.placements?.includes('PLACEMENT_TIKTOK')
  )
    throw invalid('zipcode_ids', 'Needs PLACEMENT_TIKTOK.');
  const regions = [...find('location_ids', ids, false), ...find('zipcode_ids', zips, true)];
  const all = new Set(regions);
  if (all.size < regions.length) throw invalid('location_ids', 'Holds a place twice.');
  const inside = regions.find((region) => above(region).some((parent) => all.has(parent)));
  if (inside) throw invalid('location_ids', `${inside.id} lies in another place of the list.`);
  return regions;
}

const find = (field: string, ids: readonly string[], isZip: boolean): Region[] =>
  ids.map((id) => {
    const region = regionById.get(id);
    if (!region || (region.type === 'ZIP_CODE') !== isZip)
      throw invalid(field, `${id} is not a place that can be targeted.`);
    return region;
  });

function checkAges({ age_groups: ages }: AdGroupBody, places: readonly Region[]): void {
  const barred = places.find(({ code }) => ADULTS_ONLY.has(code));
  if (ages?.includes('AGE_13_17') && barred)
    throw invalid('age_groups', `AGE_13_17 is not supported for ${barred.code}.`);
}

function checkKnown(body: AdGroupBody, advertiser: string): void {
  const unknown = <T>(ids: readonly T[] | undefined, isKnown: (id: T) => boolean): T | undefined =>
    ids?.find((id) => !isKnown(id));
  const language = unknown(body.languages, (code) => languages.some((one) => one.code === code));
  if (language !== undefined) throw invalid('languages', `${language} is not a language that can be targeted.`);
  const interest = unknown(body.interest_category_ids, (id) => interestById.has(id));
  if (interest !== undefined) throw invalid('interest_category_ids', `${interest} is not an interest.`);
  const device = unknown(body.device_model_ids, (id) => deviceById.get(id)?.isActive === true);
  if (device !== undefined) throw invalid('device_model_ids', `${device} is not a device that can be targeted.`);
  for (const field of ['audience_ids', 'excluded_audience_ids'] as const)
    for (const id of body[field] ?? []) {
      const audience = audienceById.get(id);
      if (audience?.advertiser !== advertiser) throw notFound(field, id);
      if (!audience.isValid) throw invalid(field, `${id} is not ready.`);
    }
}

function checkExclusive(body: AdGroupBody): void {
  if (body.interest_keyword_ids && body.purchase_intention_keyword_ids)
    throw invalid('interest_keyword_ids', 'Cannot be used with purchase_intention_keyword_ids.');
  const prices = body.device_price_ranges;
  if (body.device_model_ids && prices !== undefined)
    throw invalid('device_model_ids', 'Cannot be used with device_price_ranges.');
  if (Array.isArray(prices) && prices.some((price) => Number(price) % 50 !== 0))
    throw invalid('device_price_ranges', 'Must be in steps of 50.');
  const own = body.saved_audience_id === undefined ? undefined : OWN_FIELDS.find((field) => body[field] !== undefined);
  if (own !== undefined) throw invalid('saved_audience_id', `Cannot be used with ${own}.`);
  const both = body.audience_ids?.find((id) => body.excluded_audience_ids?.includes(id));
  if (both !== undefined) throw invalid('excluded_audience_ids', `${both} is also in audience_ids.`);
}

/** The platform's exact limits are not known. The sandbox refuses age groups, a gender and a saved audience. */
function checkSpecial(body: AdGroupBody): void {
  const limited = [
    ...(body.saved_audience_id === undefined ? [] : ['saved_audience_id']),
    ...(body.age_groups === undefined ? [] : ['age_groups']),
    ...((body.gender ?? 'GENDER_UNLIMITED') === 'GENDER_UNLIMITED' ? [] : ['gender']),
  ];
  if (limited[0] !== undefined) throw invalid(limited[0], 'Is not supported with special_industries.');
}
