import { UNDETERMINED } from '#libs/platforms/tiktok/audience.js';
import { TIKTOK, type TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import {
  AGE_WORDS,
  GENDER_WORDS,
  INCOME_WORDS,
  NETWORK_WORDS,
  PLACEMENT_WORDS,
  SPENDING_POWER_WORDS,
} from '#libs/platforms/tiktok/wire-words.js';
import type { Choice } from '../../port/ad-platform.js';
import type { Params } from '../../wire/fields.js';

type Audiences = TiktokExperimentInput['audiences'];

/** One audience: the chosen alternative of each audience component, as plain values. */
export type Audience = { [Name in keyof Audiences]?: Audiences[Name][number]['value'] };

/** The audience of a choice of alternatives. An older experiment may lack some lists. */
export function audienceOf({ audiences }: TiktokExperimentInput, choice: Choice): Audience {
  const names = Object.keys(TIKTOK.audiences) as (keyof Audiences)[];
  const lists: Partial<Audiences> = audiences;
  const chosen = names.map((name) => [name, lists[name]?.[choice[name] ?? -1]?.value]);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined)) as Audience;
}

/** The audience of a group's ads and their placements. Components without an alternative restrict nothing. */
export function toTargeting(input: TiktokExperimentInput, audience: Audience): Params {
  const { information, exclusions, content_exclusions } = input;
  const places = audience.geolocations ?? [];
  return withoutEmpty({
    placement_type: 'PLACEMENT_TYPE_NORMAL',
    placements: information.placements.map((network) => NETWORK_WORDS[network].wire),
    tiktok_subplacements: subplacementsOf(input, audience),
    location_ids: ids(places.filter((place) => !isZip(place))),
    zipcode_ids: ids(places.filter(isZip)),
    age_groups: audience.ages?.flatMap((age) => (age === UNDETERMINED ? [] : [AGE_WORDS[age].wire])),
    gender: audience.genders === undefined ? undefined : GENDER_WORDS[audience.genders].wire,
    languages: audience.languages,
    interest_category_ids: ids(audience.interests ?? []),
    audience_ids: ids(audience.custom_audiences ? [audience.custom_audiences] : []),
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- a stored input may be older than its type
    excluded_audience_ids: ids(exclusions.custom_audiences ?? []),
    device_model_ids: ids(audience.devices ?? []),
    spending_power: audience.spending_power && SPENDING_POWER_WORDS[audience.spending_power].wire,
    household_income: audience.incomes?.map((income) => INCOME_WORDS[income].wire),
    ...contentOf(content_exclusions ?? []),
  });
}

/**
 * Content exclusions need a named inventory (`model/adgroup/create.go` of bububa/tiktok-business, and a copy of the portal's page on
 * `/adgroup/update/`, read November 2026): the standard one, which is the wider of the two that accept exclusions.
 */
const contentOf = (excluded: readonly { id: string }[]): Params =>
  excluded.length === 0 ? {} : { brand_safety_type: 'STANDARD_INVENTORY', category_exclusion_ids: ids(excluded) };

/** Postal codes have a field of their own. */
const isZip = ({ geo_type }: { geo_type?: string }): boolean => geo_type === 'ZIP_CODE';

/** The feeds within TikTok; other networks do not have them. */
function subplacementsOf({ information }: TiktokExperimentInput, { placements = [] }: Audience): string[] {
  if (!information.placements.includes('PLACEMENT_TIKTOK')) return [];
  return placements.flatMap((feed) => (feed in PLACEMENT_WORDS ? [PLACEMENT_WORDS[feed as 'IN_FEED'].wire] : []));
}

const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

const withoutEmpty = (fields: Params): Params =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
