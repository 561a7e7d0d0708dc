import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import { META, type MetaExperimentInput } from '#libs/platforms/meta/description.js';
import type { MetaExclusions, MetaInterest, MetaLocation, MetaPosition } from '#libs/platforms/meta/values.js';
import { DEFAULT_UNIT } from '#libs/platforms/kinds/places.js';
import { RETIRED_SINCE } from '#libs/platforms/meta/positions.js';
import type { Choice } from '../../port/ad-platform.js';

type Audiences = MetaExperimentInput['audiences'];

/** One audience: the chosen alternative of each audience component, as plain values. */
export type Audience = { [Name in keyof Audiences]?: Audiences[Name][number]['value'] };

/** The audience of a choice of alternatives. An older experiment may lack some lists. */
export const audienceOf = ({ audiences }: MetaExperimentInput, choice: Choice): Audience =>
  Object.fromEntries(
    (Object.keys(META.audiences) as (keyof Audiences)[]).map((name) => [
      name,
      (audiences[name] as Audiences[keyof Audiences] | undefined)?.[choice[name] ?? -1]?.value,
    ]),
  );

/**
 * The `targeting` object of an ad set or an estimate. Interests and demographics are each joined by OR, and combined by AND. Advantage
 * audience is off: a wider audience would change what the experiment compares.
 * @param version of the API, which decides where ads can still be shown
 */
export function toTargeting(
  version: string,
  audience: Audience,
  exclusions: Partial<MetaExclusions>,
  userOs?: string,
): Record<string, unknown> {
  const flexible = [byType(audience.interests ?? [], 'interests'), byType(audience.demographics ?? [])].filter(
    isFilled,
  );
  const excludedDetails = {
    ...byType(exclusions.demographics ?? []),
    ...byType(exclusions.interests ?? [], 'interests'),
  };
  return withoutEmpty({
    geo_locations: toGeo(audience.geolocations ?? []),
    excluded_geo_locations: toGeo(exclusions.geolocations ?? []),
    age_min: audience.ages?.[0],
    age_max: audience.ages?.[1],
    genders: audience.genders ? [audience.genders] : undefined,
    flexible_spec: flexible,
    exclusions: excludedDetails,
    custom_audiences: audience.custom_audiences && [{ id: audience.custom_audiences.id }],
    excluded_custom_audiences: exclusions.custom_audiences?.map(({ id }) => ({ id })),
    ...toPlacements(acceptedPositions(version, audience.positions ?? [])),
    user_os: userOs ? [userOs] : undefined,
    user_device: audience.user_devices && [audience.user_devices.id],
    targeting_automation: { advantage_audience: 0 },
  });
}

/**
 * Kinds of detailed targeting that Meta expects as a list of plain numbers instead of `{ id, name }`. Source: `list<unsigned int>` in
 * Targeting and FlexibleTargeting of facebook-business 24.0.1, 25.0.1 and 26.0.3.
 */
const NUMBER_KINDS = new Set(['education_statuses', 'relationship_statuses', 'college_years', 'interested_in']);

/** Detailed targeting is sent under the plural word of its kind (life_events, income, ...), which is the row's `type`. */
function byType(rows: readonly MetaInterest[], always?: string): Record<string, (Reference | number)[]> {
  const groups: Record<string, (Reference | number)[]> = {};
  for (const { id, name, type } of rows) {
    const kind = always ?? type ?? 'interests';
    (groups[kind] ??= []).push(NUMBER_KINDS.has(kind) ? Number(id) : { id, name });
  }
  return groups;
}

function toGeo(locations: readonly MetaLocation[]): Record<string, unknown> {
  const of = (type: MetaLocation['type']) => locations.filter((location) => location.type === type);
  return withoutEmpty({
    countries: of('country').map(({ key, country_code }) => country_code ?? key),
    regions: of('region').map(({ key }) => ({ key })),
    cities: of('city').map((city) => ({ key: city.key, ...cityRadius(city) })),
    custom_locations: of('custom_location').map(({ latitude, longitude, radius, distance_unit }) => ({
      latitude,
      longitude,
      radius,
      distance_unit,
    })),
  });
}

/** The validation refuses a radius that Meta does not accept; experiments from before that rule run with the city itself. */
function cityRadius({ radius, distance_unit = DEFAULT_UNIT }: MetaLocation): Record<string, unknown> {
  const { least, most } = META.audiences.geolocations.cityRadius[distance_unit];
  return radius !== undefined && radius >= least && radius <= most ? { radius, distance_unit } : {};
}

/**
 * The positions that a version still accepts: a stored experiment continues in those that are left. If none is left, all are sent, so that
 * Meta refuses them with a reason. Without any position, Meta would show the ads everywhere.
 */
function acceptedPositions(version: string, positions: readonly MetaPosition[]): readonly MetaPosition[] {
  const number = Number.parseInt(version.slice(1), 10);
  const left = positions.filter(({ type, id }) => !(number >= (RETIRED_SINCE[`${type}/${id}`] ?? Infinity)));
  return left.length > 0 ? left : positions;
}

function toPlacements(positions: readonly MetaPosition[]): Record<string, unknown> {
  const of = (type: MetaPosition['type']) => positions.filter((position) => position.type === type).map(({ id }) => id);
  return {
    publisher_platforms: [...new Set(positions.map(({ type }) => type))],
    facebook_positions: of('facebook'),
    instagram_positions: of('instagram'),
  };
}

const isFilled = (value: object): boolean => Object.keys(value).length > 0;

/** Omits undefined fields, empty lists and empty objects: Meta reads an empty list as a list, not as 'any'. */
const withoutEmpty = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && !(typeof value === 'object' && value !== null && !isFilled(value)),
    ),
  );
