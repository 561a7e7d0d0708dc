import { customAudiences } from '../seed/audiences.js';
import { cities, cityByKey, distanceKm, regionByKey, regionPopulation } from '../seed/cities.js';
import { countryByCode, countryGroups, cpmDollars } from '../seed/countries.js';
import { optionOf, type TargetingOption } from '../seed/interests.js';
import type { DetailedSpec, GeoSpec, Targeting } from './targeting.js';

/** Share of a country's people who use the platform. */
const USERS = 0.62;
const WORLD_USERS = 3.0e9;
const KM_PER_MILE = 1.609344;
/** People per square kilometer around a pin, apart from cities. */
const COUNTRYSIDE = 60;

/** Share of users of each single year of age from 13 to 64. The last row is everybody from 65. */
const AGE_WEIGHTS: [from: number, to: number, each: number][] = [
  [13, 17, 0.012],
  [18, 24, 0.03],
  [25, 34, 0.028],
  [35, 44, 0.022],
  [45, 54, 0.017],
  [55, 64, 0.013],
  [65, 65, 0.12],
];

/** People in the sandbox's world that match a targeting. */
export function audienceSize(targeting: Targeting): number {
  const everywhere = geoUsers(targeting.geo_locations);
  const excluded = targeting.excluded_geo_locations ? geoUsers(targeting.excluded_geo_locations) : 0;
  let users = Math.max(0, everywhere - excluded);
  users *= ageShare(targeting.age_min ?? 18, targeting.age_max ?? 65);
  if (targeting.genders?.length === 1) users *= targeting.genders[0] === 1 ? 0.49 : 0.51;
  for (const spec of [...(targeting.flexible_spec ?? []), direct(targeting)]) users *= detailedShare(spec, 1);
  if (targeting.exclusions) users *= 1 - detailedShare(targeting.exclusions, 0);
  if (targeting.locales?.length) users *= 0.85;
  users *= placementShare(targeting);
  if (targeting.user_os?.length === 1) users *= targeting.user_os[0]?.startsWith('iOS') ? 0.3 : 0.7;
  if (targeting.user_device?.length) users *= Math.min(1, 0.06 * targeting.user_device.length);
  if (targeting.custom_audiences?.length) {
    const listed = sumOf(
      targeting.custom_audiences.map(({ id }) => customAudiences.find((audience) => audience.id === id)?.people ?? 0),
    );
    users = Math.min(users, listed * ageShare(targeting.age_min ?? 18, targeting.age_max ?? 65));
  }
  for (const { id } of targeting.excluded_custom_audiences ?? []) {
    users = Math.max(0, users - (customAudiences.find((audience) => audience.id === id)?.people ?? 0));
  }
  return Math.floor(users);
}

/** The range the platform shows instead of a number: two rounded bounds about 18 % apart. */
export function sizeBounds(users: number): { lower: number; upper: number } {
  if (users < 1000) return { lower: users < 1 ? 0 : 1, upper: 1000 };
  const step = 10 ** (Math.floor(Math.log10(users)) - 1);
  return { lower: Math.floor((users * 0.92) / step) * step, upper: Math.ceil((users * 1.08) / step) * step };
}

/** Average price per thousand impressions in these places, in US dollars. */
export function cpmOf(targeting: Targeting): number {
  const codes = countriesOf(targeting.geo_locations);
  const geo = codes.length === 0 ? 3.5 : sumOf(codes.map(cpmDollars)) / codes.length;
  const narrow = targeting.flexible_spec?.length ? 1.15 : 1;
  return geo * narrow * (targeting.custom_audiences?.length ? 1.3 : 1);
}

/** Countries that a location touches, including those of its cities and pins. */
export function countriesOf(geo: GeoSpec): string[] {
  const codes = new Set([
    ...(geo.countries ?? []),
    ...(geo.country_groups ?? []).flatMap((group) => countryGroups[group] ?? []),
  ]);
  for (const { key } of geo.regions ?? []) codes.add(regionByKey.get(String(key))?.country ?? '');
  for (const { key } of geo.cities ?? []) codes.add(cityByKey.get(String(key))?.country ?? '');
  for (const { key } of geo.zips ?? []) codes.add(String(key).split(':')[0] ?? '');
  for (const pin of geo.custom_locations ?? []) codes.add(nearestCity(pin.latitude, pin.longitude)?.country ?? '');
  codes.delete('');
  return [...codes];
}

function nearestCity(latitude: number, longitude: number): (typeof cities)[number] | undefined {
  const here = { latitude, longitude };
  return cities.reduce<(typeof cities)[number] | undefined>(
    (best, city) => (best && distanceKm(here, best) <= distanceKm(here, city) ? best : city),
    undefined,
  );
}

function geoUsers(geo: GeoSpec): number {
  const whole = new Set([
    ...(geo.countries ?? []),
    ...(geo.country_groups ?? []).flatMap((group) => countryGroups[group] ?? []),
  ]);
  let people = sumOf([...whole].map((code) => countryByCode.get(code)?.population ?? 0));
  for (const { key } of geo.regions ?? []) {
    const region = regionByKey.get(String(key));
    if (region && !whole.has(region.country)) people += regionPopulation(region);
  }
  for (const place of geo.cities ?? []) {
    const city = cityByKey.get(String(place.key));
    if (!city || whole.has(city.country)) continue;
    people += place.radius ? around(city, kilometers(place.radius, place.distance_unit)) : city.population;
  }
  for (const pin of geo.custom_locations ?? []) {
    people += around(pin, kilometers(pin.radius ?? 10, pin.distance_unit));
  }
  people += 18_000 * (geo.zips?.length ?? 0) + 2_500_000 * (geo.geo_markets?.length ?? 0);
  return people * USERS;
}

function around(center: { latitude: number; longitude: number }, radiusKm: number): number {
  const inside = cities.filter((city) => distanceKm(center, city) <= radiusKm);
  return sumOf(inside.map((city) => city.population)) + Math.PI * radiusKm ** 2 * COUNTRYSIDE;
}

function ageShare(min: number, max: number): number {
  const weight = (from: number, to: number): number =>
    sumOf(AGE_WEIGHTS.map(([start, end, each]) => Math.max(0, Math.min(end, to) - Math.max(start, from) + 1) * each));
  return weight(min, max) / weight(13, 65);
}

function detailedShare(spec: DetailedSpec, whenEmpty: number): number {
  const options = Object.entries(spec).flatMap(([type, entries]) =>
    entries.map((entry) => optionOf(String(typeof entry === 'object' ? entry.id : entry), type)),
  );
  if (options.length === 0) return whenEmpty;
  const missed = options.reduce((product, option) => product * (1 - optionShare(option)), 1);
  return 1 - missed;
}

function optionShare(option: TargetingOption | undefined): number {
  return option ? Math.min(0.85, (1.6 * option.lower) / WORLD_USERS) : 0.02;
}

function direct(targeting: Targeting): DetailedSpec {
  return {
    ...(targeting.interests && { interests: targeting.interests }),
    ...(targeting.behaviors && { behaviors: targeting.behaviors }),
  };
}

function placementShare(targeting: Targeting): number {
  const platforms = targeting.publisher_platforms ?? ['facebook', 'instagram'];
  const reach: Record<string, number> = {
    facebook: 0.75,
    instagram: 0.6,
    audience_network: 0.3,
    messenger: 0.3,
    threads: 0.15,
  };
  const missed = platforms.reduce((product, platform) => {
    const positions = targeting[`${platform}_positions` as 'facebook_positions'];
    return product * (1 - (reach[platform] ?? 0.1) * (positions ? Math.min(1, 0.5 + 0.1 * positions.length) : 1));
  }, 1);
  return Math.min(1, (1 - missed) / 0.9);
}

function kilometers(radius: number, unit = 'mile'): number {
  return unit === 'kilometer' ? radius : radius * KM_PER_MILE;
}

function sumOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
