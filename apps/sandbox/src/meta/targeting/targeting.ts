import { GraphError, invalid } from '../graph/error.js';
import { isObject } from '../graph/params.js';
import { customAudiences } from '../seed/audiences.js';
import { cityByKey, regionByKey } from '../seed/cities.js';
import { countryByCode, countryGroups } from '../seed/countries.js';
import { DETAILED_KEYS, NUMBER_KEYS, optionOf } from '../seed/interests.js';
import { localeKeys } from '../seed/locales.js';
import { COMPANIONS, DROPPED, POSITIONS, RETIRED } from './placements.js';

type Unit = 'mile' | 'kilometer';
export interface GeoSpec {
  countries?: string[];
  country_groups?: string[];
  regions?: { key: string | number }[];
  cities?: { key: string | number; radius?: number; distance_unit?: Unit }[];
  zips?: { key: string }[];
  geo_markets?: { key: string }[];
  custom_locations?: { latitude: number; longitude: number; radius?: number; distance_unit?: Unit }[];
}
export type DetailedSpec = Record<string, ({ id: string | number } | number | undefined)[]>;
export interface Targeting {
  geo_locations: GeoSpec;
  excluded_geo_locations?: GeoSpec;
  age_min?: number;
  age_max?: number;
  genders?: number[];
  locales?: number[];
  custom_audiences?: { id: string }[];
  excluded_custom_audiences?: { id: string }[];
  flexible_spec?: DetailedSpec[];
  exclusions?: DetailedSpec;
  interests?: DetailedSpec[string];
  behaviors?: DetailedSpec[string];
  publisher_platforms?: string[];
  facebook_positions?: string[];
  instagram_positions?: string[];
  user_os?: string[];
  user_device?: string[];
}

const PLACE_KEYS = [
  'countries',
  'country_groups',
  'regions',
  'cities',
  'zips',
  'places',
  'custom_locations',
  'geo_markets',
  'electoral_districts',
];
const GEO_KEYS = new Set([...PLACE_KEYS, 'location_types', 'neighborhoods']);
const KEYS = new Set([
  ...[
    'geo_locations',
    'excluded_geo_locations',
    'age_min',
    'age_max',
    'age_range',
    'genders',
    'locales',
    'custom_audiences',
  ],
  ...['excluded_custom_audiences', 'flexible_spec', 'exclusions', 'publisher_platforms', 'device_platforms', 'user_os'],
  ...['user_device', 'excluded_user_device', 'wireless_carrier', 'targeting_automation', 'targeting_relaxation_types'],
  ...['brand_safety_content_filter_levels', 'excluded_publisher_list_ids', 'excluded_brand_safety_content_types'],
  ...['product_audience_specs', 'app_install_state', 'targeting_optimization'],
  ...Object.keys(POSITIONS).map((platform) => `${platform}_positions`),
  ...DETAILED_KEYS,
]);

/**
 * Checks a targeting object of an ad set or an estimate. `account` owns the audiences named in it.
 *
 * Throws error 100 with the field to blame; 100/1487694 for a retired or unknown interest; 100/1870199 for places.
 */
export function checkTargeting(value: Record<string, unknown>, account: string, version: number): Targeting {
  const blame = (...path: string[]): string[] => ['targeting', ...path];
  for (const key of Object.keys(value)) {
    const late = (key === 'threads_positions' || key === 'whatsapp_positions') && version < 25;
    if (!KEYS.has(key) || late) throw invalid(blame(key), `Unknown targeting field "${key}".`);
  }
  const targeting = value as unknown as Targeting;
  if (!isObject(value.geo_locations) || !hasPlace(value.geo_locations)) {
    throw invalid(
      blame('geo_locations'),
      'Your ad set must target at least one country, region, city or other place.',
      { subcode: 1885364 },
    );
  }
  checkPlaces(value.geo_locations, blame('geo_locations'));
  if (value.excluded_geo_locations !== undefined) {
    if (!isObject(value.excluded_geo_locations)) throw invalid(blame('excluded_geo_locations'), 'Must be an object.');
    checkPlaces(value.excluded_geo_locations, blame('excluded_geo_locations'));
    checkOverlap(targeting);
  }
  checkPeople(targeting, blame);
  checkDetailed(value, blame);
  checkAudiences(targeting, account, blame);
  checkPlacements(value, version, blame);
  return targeting;
}

type Blame = (...path: string[]) => string[];

function hasPlace(geo: Record<string, unknown>): boolean {
  return PLACE_KEYS.some((key) => Array.isArray(geo[key]) && geo[key].length > 0);
}

function checkPlaces(geo: Record<string, unknown>, blame: string[]): void {
  const wrong = (key: string, text: string): GraphError =>
    invalid([...blame, key], text, { subcode: 1870199, title: 'Invalid location' });
  for (const key of Object.keys(geo)) {
    if (!GEO_KEYS.has(key)) throw wrong(key, `Unknown location field "${key}".`);
    if (!Array.isArray(geo[key])) throw wrong(key, `${key} must be a list.`);
  }
  const places = geo as GeoSpec;
  for (const code of places.countries ?? [])
    if (!countryByCode.has(code)) throw wrong('countries', `"${code}" is not a country code.`);
  for (const group of places.country_groups ?? [])
    if (!countryGroups[group]) throw wrong('country_groups', `"${group}" is not a country group.`);
  for (const region of places.regions ?? [])
    if (!regionByKey.has(String(region.key))) throw wrong('regions', `There is no region with the key ${region.key}.`);
  for (const city of places.cities ?? []) {
    if (!cityByKey.has(String(city.key))) throw wrong('cities', `There is no city with the key ${city.key}.`);
    if (city.radius !== undefined) checkRadius(city, wrong, 'cities', 10, 50);
  }
  for (const pin of places.custom_locations ?? []) {
    if (!(Math.abs(Number(pin.latitude)) <= 90 && Math.abs(Number(pin.longitude)) <= 180))
      throw wrong('custom_locations', 'Latitude or longitude is not valid.');
    if (pin.radius !== undefined) checkRadius(pin, wrong, 'custom_locations', 0.53, 50);
  }
  for (const zip of places.zips ?? [])
    if (!/^[A-Z]{2}:\S+$/.test(String(zip.key)))
      throw wrong('zips', `"${zip.key}" is not a postcode key such as "US:94103".`);
}

function checkRadius(
  place: { radius?: number; distance_unit?: string },
  wrong: (key: string, text: string) => GraphError,
  key: string,
  min: number,
  max: number,
): void {
  const unit = place.distance_unit ?? 'mile';
  if (unit !== 'mile' && unit !== 'kilometer')
    throw wrong(key, `distance_unit must be mile or kilometer - got "${unit}".`);
  const [low, high] = unit === 'mile' ? [min, max] : [min === 10 ? 17 : 1, 80];
  const radius = Number(place.radius);
  if (!(radius >= low && radius <= high)) throw wrong(key, `The radius must be between ${low} and ${high} ${unit}s.`);
}

function checkOverlap(targeting: Targeting): void {
  const excluded = targeting.excluded_geo_locations ?? {};
  const same =
    targeting.geo_locations.countries?.some((code) => excluded.countries?.includes(code)) ||
    targeting.geo_locations.cities?.some(({ key }) =>
      excluded.cities?.some((city) => String(city.key) === String(key)),
    ) ||
    targeting.geo_locations.regions?.some(({ key }) =>
      excluded.regions?.some((region) => String(region.key) === String(key)),
    );
  if (same) {
    throw invalid(
      ['targeting', 'excluded_geo_locations'],
      'A place cannot be included and excluded at the same time.',
      { subcode: 1870199, title: 'Locations overlap' },
    );
  }
}

function checkPeople(targeting: Targeting, blame: Blame): void {
  for (const key of ['age_min', 'age_max'] as const) {
    const age = targeting[key];
    if (age !== undefined && !(Number.isInteger(age) && age >= 13 && age <= 65))
      throw invalid(blame(key), 'Ages must be whole numbers between 13 and 65.');
  }
  if ((targeting.age_min ?? 18) > (targeting.age_max ?? 65))
    throw invalid(blame('age_min'), 'The minimum age is above the maximum age.');
  if (targeting.genders?.some((gender) => gender !== 1 && gender !== 2))
    throw invalid(blame('genders'), 'Genders are 1 (male) and 2 (female).');
  if (targeting.locales?.some((key) => !localeKeys.has(key))) throw invalid(blame('locales'), 'Unknown language.');
}

function checkDetailed(value: Record<string, unknown>, blame: Blame): void {
  const specs: [string, unknown][] = [
    ...((value.flexible_spec as unknown[] | undefined) ?? []).map((spec): [string, unknown] => ['flexible_spec', spec]),
    ...(value.exclusions === undefined ? [] : [['exclusions', value.exclusions] as [string, unknown]]),
    ...[...DETAILED_KEYS]
      .filter((key) => value[key] !== undefined)
      .map((key): [string, unknown] => [key, { [key]: value[key] }]),
  ];
  for (const [field, spec] of specs) {
    if (!isObject(spec)) throw invalid(blame(field), `${field} must hold objects.`);
    for (const [key, list] of Object.entries(spec)) {
      if (key === 'custom_audiences') continue;
      if (!DETAILED_KEYS.has(key) || !Array.isArray(list))
        throw invalid(blame(field, key), `Unknown targeting field "${key}".`);
      for (const entry of list) checkOption(key, entry, blame(field, key));
    }
  }
}

function checkOption(key: string, entry: unknown, blame: string[]): void {
  if (NUMBER_KEYS.has(key) !== (typeof entry === 'number')) {
    const wanted = NUMBER_KEYS.has(key) ? 'a list of numbers' : 'a list of objects with an id';
    throw invalid(blame, `(#100) Param ${blame.join('.')} must be ${wanted}.`);
  }
  const id = String(isObject(entry) ? entry.id : entry);
  // Years and genders are not options of the catalog.
  if (key === 'college_years' || (key === 'interested_in' && /^[12]$/.test(id))) return;
  const option = optionOf(id, key);
  if (!option || option.retired || option.type !== key) {
    throw invalid(blame, `Some detailed targeting options have been removed: ${option?.name ?? id}.`, {
      subcode: 1487694,
      title: 'Targeting option is not available',
    });
  }
}

function checkAudiences(targeting: Targeting, account: string, blame: Blame): void {
  for (const key of ['custom_audiences', 'excluded_custom_audiences'] as const) {
    for (const entry of targeting[key] ?? []) {
      const audience = customAudiences.find(({ id }) => id === String(entry.id));
      if (!audience || audience.account !== account) {
        throw new GraphError({
          code: 100,
          subcode: 33,
          message: `Custom audience ${entry.id} does not exist or is not shared with this ad account.`,
          blame: blame(key),
        });
      }
      if (!audience.ready && key === 'custom_audiences')
        throw invalid(blame(key), `The custom audience "${audience.name}" is still being filled.`, {
          subcode: 1870047,
        });
    }
  }
}

function checkPlacements(value: Record<string, unknown>, version: number, blame: Blame): void {
  const platforms = (value.publisher_platforms as string[] | undefined) ?? Object.keys(POSITIONS);
  for (const platform of platforms)
    if (!POSITIONS[platform]) throw invalid(blame('publisher_platforms'), `Unknown platform "${platform}".`);
  const devices = version >= 26 ? ['mobile', 'desktop', 'connected_tv'] : ['mobile', 'desktop'];
  for (const device of (value.device_platforms as string[] | undefined) ?? []) {
    if (!devices.includes(device))
      throw invalid(
        blame('device_platforms'),
        `device_platforms must be one of {${devices.join(', ')}} - got "${device}".`,
      );
  }
  for (const [platform, known] of Object.entries(POSITIONS)) {
    const key = `${platform}_positions`;
    const positions = value[key] as string[] | undefined;
    if (positions === undefined) continue;
    if (!platforms.includes(platform))
      throw invalid(blame(key), `Positions of ${platform} need ${platform} in publisher_platforms.`);
    for (const position of positions) {
      if (!known.includes(position)) throw invalid(blame(key), `"${position}" is not a position of ${platform}.`);
      const retirement = RETIRED[platform]?.[position];
      if (retirement && version >= retirement.since)
        throw invalid(blame(key), `The position ${position} is not available any more.`, {
          subcode: retirement.subcode,
        });
      const missing = COMPANIONS[platform]?.[position]?.find((other) => !positions.includes(other));
      if (missing)
        throw invalid(blame(key), `The position ${position} can only be used together with ${missing}.`, {
          title: 'Placement needs another',
        });
    }
    const dropped = DROPPED[platform];
    if (dropped) value[key] = positions.filter((position) => !dropped.includes(position));
  }
}
