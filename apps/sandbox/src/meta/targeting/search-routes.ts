import type { GraphCall, GraphRoutes } from '../graph/call.js';
import { GraphError, invalid } from '../graph/error.js';
import { answerList } from '../graph/paging.js';
import { cities, cityByKey, regionByKey, regions, type City, type Region } from '../seed/cities.js';
import { countries, countryByCode, countryGroups } from '../seed/countries.js';
import { devices, type Device } from '../seed/devices.js';
import { categories, interests, type TargetingOption } from '../seed/interests.js';
import { locales } from '../seed/locales.js';
import { optionRow } from './account-search-routes.js';
import { fold, ranked } from './ranking.js';

function interestRow(option: TargetingOption): Record<string, unknown> {
  return {
    id: option.id,
    name: option.name,
    audience_size_lower_bound: option.lower,
    audience_size_upper_bound: option.upper,
    path: option.path,
    description: null,
    topic: option.path[1],
  };
}

/** Converts `es_ES` to Intl's format; English if it is not a language. */
function languageOf(locale: string | undefined): string {
  const [language = 'en'] = (locale ?? '').split('_');
  return /^[a-z]{2}$/.test(language) ? language : 'en';
}

const countryName = (code: string, language: string): string =>
  language === 'en'
    ? (countryByCode.get(code)?.name ?? code)
    : (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code);

const countryRow = (code: string, language = 'en'): Record<string, unknown> => ({
  key: code,
  name: countryName(code, language),
  type: 'country',
  country_code: code,
  country_name: countryName(code, language),
  supports_region: true,
  supports_city: true,
});
const regionRow = (region: Region): Record<string, unknown> => ({
  key: region.key,
  name: region.name,
  type: 'region',
  country_code: region.country,
  country_name: countryByCode.get(region.country)?.name,
  supports_region: true,
  supports_city: true,
});
const cityRow = (city: City): Record<string, unknown> => ({
  key: city.key,
  name: city.name,
  type: 'city',
  country_code: city.country,
  country_name: countryByCode.get(city.country)?.name,
  region: city.region.name,
  region_id: Number(city.region.key),
  supports_region: true,
  supports_city: true,
});

function searchPlaces(call: GraphCall, query: string): Record<string, unknown>[] {
  const { params } = call;
  const known = [
    'country',
    'country_group',
    'region',
    'city',
    'zip',
    'geo_market',
    'electoral_district',
    'subcity',
    'neighborhood',
    'place',
  ];
  const types = params.strings('location_types') ?? ['country', 'region', 'city'];
  const wrong = types.find((type) => !known.includes(type));
  if (wrong) throw invalid('location_types', `Unknown location type "${wrong}".`);
  const country = params.text('country_code');
  const region = params.text('region_id');
  const language = languageOf(params.text('locale'));
  params.keep('region_id', 'match_country_code', 'place_fallback');
  const rows: Record<string, unknown>[] = [];
  if (types.includes('country'))
    rows.push(
      ...ranked(
        countries,
        query,
        (entry) => countryName(entry.code, language),
        (entry) => entry.population,
      ).map((entry) => countryRow(entry.code, language)),
    );
  if (types.includes('country_group'))
    rows.push(
      ...Object.keys(countryGroups)
        .filter((key) => key.includes(fold(query)))
        .map((key) => ({ key, name: key.replace('_', ' '), type: 'country_group', country_codes: countryGroups[key] })),
    );
  if (types.includes('region'))
    rows.push(
      ...ranked(
        regions,
        query,
        (entry) => entry.name,
        () => 0,
      )
        .filter((entry) => !country || entry.country === country)
        .map(regionRow),
    );
  if (types.includes('city')) {
    const fits = (city: City): boolean =>
      (!country || city.country === country) && (!region || city.region.key === region);
    rows.push(
      ...ranked(
        cities,
        query,
        (city) => city.name,
        (city) => city.population,
      )
        .filter(fits)
        .map(cityRow),
    );
  }
  if (types.includes('zip')) rows.push(...zips(query, country));
  return rows;
}

/** Every complete postcode exists, in one country only. */
const zips = (query: string, country = 'US'): Record<string, unknown>[] =>
  /^\d{4,6}$/.test(query)
    ? [
        {
          key: `${country}:${query}`,
          name: query,
          type: 'zip',
          country_code: country,
          supports_region: false,
          supports_city: false,
        },
      ]
    : [];

function placeMeta(call: GraphCall): Record<string, unknown> {
  const { params } = call;
  const pick = (name: string, find: (key: string) => Record<string, unknown> | undefined): Record<string, unknown> =>
    Object.fromEntries(
      (params.strings(name) ?? []).flatMap((key) => {
        const row = find(key);
        return row ? [[key, row]] : [];
      }),
    );
  return {
    cities: pick('cities', (key) => cityByKey.get(key) && cityRow(cityByKey.get(key) as City)),
    regions: pick('regions', (key) => regionByKey.get(key) && regionRow(regionByKey.get(key) as Region)),
    countries: pick('countries', (key) => (countryByCode.has(key) ? countryRow(key) : undefined)),
    zips: pick('zips', (key) => ({ key, name: key.split(':')[1], type: 'zip', country_code: key.split(':')[0] })),
  };
}

function suggestions(call: GraphCall): TargetingOption[] {
  const names = (call.params.strings('interest_list') ?? []).map(fold);
  const given = interests.filter((option) => names.includes(fold(option.name)));
  const topics = new Set(given.map((option) => option.path[1]));
  return interests.filter((option) => !option.retired && topics.has(option.path[1]) && !given.includes(option));
}

function validity(call: GraphCall): Record<string, unknown>[] {
  const names = call.params.strings('interest_list') ?? [];
  const ids = call.params.strings('interest_fbid_list') ?? [];
  const row = (option: TargetingOption | undefined, requested: Record<string, unknown>): Record<string, unknown> =>
    option ? { ...interestRow(option), valid: option.retired !== true } : { ...requested, valid: false };
  return [
    ...names.map((name) =>
      row(
        interests.find((option) => fold(option.name) === fold(name)),
        { name },
      ),
    ),
    ...ids.map((id) =>
      row(
        interests.find((option) => option.id === id),
        { id },
      ),
    ),
  ];
}

/** The number of people is a range, as in every other row. */
const deviceRow = ({ name, description, platform, people }: Device): Record<string, unknown> => ({
  name,
  description,
  platform,
  type: 'user_device',
  audience_size_lower_bound: Math.round(people * 0.92),
  audience_size_upper_bound: Math.round(people * 1.08),
});

function search(call: GraphCall): unknown {
  const { params } = call;
  const type = params.requiredText('type');
  const query = params.text('q') ?? '';
  const rows = ((): unknown[] | Record<string, unknown> => {
    switch (type) {
      case 'adinterest':
        params.keep('locale');
        return ranked(
          interests.filter((option) => !option.retired),
          query,
          (option) => option.name,
          (option) => option.lower,
        ).map(interestRow);
      case 'adinterestsuggestion':
        return suggestions(call).map(interestRow);
      case 'adinterestvalid':
        return validity(call);
      case 'adtargetingcategory': {
        const wanted = params.text('class');
        if (wanted === 'user_device')
          return ranked(
            devices,
            query,
            (device) => device.description,
            (device) => device.people,
          ).map(deviceRow);
        return ranked(
          [...interests.filter((option) => !option.retired), ...categories],
          query,
          (option) => option.name,
          (option) => option.lower,
        )
          .filter(
            (option) =>
              wanted === undefined ||
              option.type === wanted ||
              (wanted === 'demographics' && option.path[0] === 'Demographics'),
          )
          .map(optionRow);
      }
      case 'adgeolocation':
        return searchPlaces(call, query);
      case 'adgeolocationmeta':
        return placeMeta(call);
      case 'adcountry':
        return ranked(
          countries,
          query,
          (entry) => entry.name,
          (entry) => entry.population,
        ).map((entry) => ({ country_code: entry.code, name: entry.name, supports_region: true, supports_city: true }));
      case 'adlocale':
        return ranked(
          locales,
          query,
          (entry) => entry.name,
          () => 0,
        );
      case 'adradiussuggestion': {
        params.requiredText('latitude');
        params.requiredText('longitude');
        return [{ suggested_radius: 10, distance_unit: params.text('distance_unit') ?? 'mile' }];
      }
      case 'adeducationschool':
      case 'adeducationmajor':
      case 'adworkemployer':
      case 'adworkposition':
      case 'adkeyword':
        return [];
      case 'adzipcode':
        return zips(query, params.text('country_code'));
      default:
        throw new GraphError({
          code: 100,
          message: `(#100) Param type must be a known search type - got "${type}".`,
          blame: 'type',
        });
    }
  })();
  const answer = Array.isArray(rows) ? answerList(call, rows, (row) => row) : { data: rows };
  params.finish();
  return answer;
}

export const searchRoutes: GraphRoutes = {
  'GET /search': search,
};
