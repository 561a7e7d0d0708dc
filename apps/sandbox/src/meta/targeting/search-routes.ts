import { requireAccess } from '../auth/access.js';
import type { GraphCall, GraphRoutes } from '../graph/call.js';
import { GraphError, invalid } from '../graph/error.js';
import { answerList } from '../graph/paging.js';
import { isObject } from '../graph/params.js';
import { cities, cityByKey, regionByKey, regions, type City, type Region } from '../seed/cities.js';
import { countries, countryByCode, countryGroups } from '../seed/countries.js';
import { categories, interests, optionById, type TargetingOption } from '../seed/interests.js';
import { locales } from '../seed/locales.js';

/** Letters without marks and case, so that "malaga" finds Málaga. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Best matches first: the whole name, its beginning, the beginning of a word, anything else. */
function ranked<T>(items: readonly T[], query: string, name: (item: T) => string, weight: (item: T) => number): T[] {
  const wanted = fold(query.trim());
  const score = (item: T): number => {
    const text = fold(name(item));
    if (text === wanted) return 3;
    if (text.startsWith(wanted)) return 2;
    return text.split(/[\s(-]+/).some((word) => word.startsWith(wanted)) ? 1 : text.includes(wanted) ? 0 : -1;
  };
  return items
    .map((item) => ({ item, score: score(item) }))
    .filter((entry) => entry.score >= 0)
    .sort((a, b) => b.score - a.score || weight(b.item) - weight(a.item))
    .map((entry) => entry.item);
}

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

export function optionRow(option: TargetingOption): Record<string, unknown> {
  return {
    id: option.id,
    name: option.name,
    type: option.type,
    path: option.path,
    description: option.description ?? '',
    audience_size_lower_bound: option.lower,
    audience_size_upper_bound: option.upper,
  };
}

const countryRow = (code: string): Record<string, unknown> => ({
  key: code,
  name: countryByCode.get(code)?.name,
  type: 'country',
  country_code: code,
  country_name: countryByCode.get(code)?.name,
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
  params.keep('region_id', 'match_country_code', 'place_fallback');
  const rows: Record<string, unknown>[] = [];
  if (types.includes('country'))
    rows.push(
      ...ranked(
        countries,
        query,
        (entry) => entry.name,
        (entry) => entry.population,
      ).map((entry) => countryRow(entry.code)),
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
  if (types.includes('zip') && /^\d{4,6}$/.test(query))
    rows.push({
      key: `${country ?? 'US'}:${query}`,
      name: query,
      type: 'zip',
      country_code: country ?? 'US',
      supports_region: false,
      supports_city: false,
    });
  return rows;
}

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
  const row = (option: TargetingOption | undefined, asked: Record<string, unknown>): Record<string, unknown> =>
    option ? { ...interestRow(option), valid: option.retired !== true } : { ...asked, valid: false };
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

function search(call: GraphCall): unknown {
  const { params } = call;
  const type = params.requiredText('type');
  const query = params.text('q') ?? '';
  const rows = ((): unknown[] | Record<string, unknown> => {
    switch (type) {
      case 'adinterest':
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
      case 'adzipcode':
      case 'adkeyword':
        return [];
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

const REGULATED = new Set(['HOUSING', 'EMPLOYMENT', 'FINANCIAL_PRODUCTS_SERVICES', 'CREDIT']);

function accountSearch(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  const { params } = call;
  const query = params.requiredText('q');
  const answer = answerList(
    call,
    ranked(
      offered(call),
      query,
      (option) => option.name,
      (option) => option.lower,
    ),
    (option) => ({ ...optionRow(option), valid: true }),
  );
  params.finish();
  return answer;
}

function browse(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  call.params.keep('include_nodes', 'excluded_category', 'include_headers');
  const answer = answerList(call, offered(call), optionRow);
  call.params.finish();
  return answer;
}

/** Options of the wanted kind, without what a special ad category forbids. */
function offered(call: GraphCall): TargetingOption[] {
  const { params } = call;
  const type = params.text('limit_type');
  const listed = params.strings('whitelisted_types');
  const regulated = params.strings('regulated_categories')?.some((category) => REGULATED.has(category)) ?? false;
  params.keep(
    'regulated_countries',
    'countries',
    'objective',
    'is_exclusion',
    'targeting_list',
    'session_id',
    'app_store',
  );
  return [...interests, ...categories].filter(
    (option) =>
      !option.retired &&
      (type === undefined || option.type === type) &&
      (!listed || listed.includes(option.type)) &&
      !(regulated && option.path[0] === 'Demographics'),
  );
}

function accountSuggestions(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  const { params } = call;
  const given = (params.array('targeting_list') ?? []).map((entry) =>
    optionById.get(String(isObject(entry) ? entry.id : entry)),
  );
  const topics = new Set(given.map((option) => option?.path[1]));
  const rows = offered(call).filter(
    (option) => (topics.size === 0 || topics.has(option.path[1])) && !given.includes(option),
  );
  params.oneOf('mode', ['best_performing', 'recently_used', 'related', 'suggestions']);
  const answer = answerList(call, rows, (option) => ({ ...optionRow(option), valid: true }));
  params.finish();
  return answer;
}

function validation(call: GraphCall, id: string): unknown {
  requireAccess(call, id.slice(4), false);
  const { params } = call;
  const byId = (params.strings('id_list') ?? []).map((key) => ({ key, option: optionById.get(key) }));
  const byList = (params.array('targeting_list') ?? []).map((entry) => {
    const key = String(isObject(entry) ? entry.id : entry);
    return { key, option: optionById.get(key) };
  });
  const byName = (params.strings('name_list') ?? []).map((key) => ({
    key,
    option: [...interests, ...categories].find((option) => fold(option.name) === fold(key)),
  }));
  params.keep('is_exclusion', 'limit', 'regulated_categories', 'regulated_countries');
  params.finish();
  return {
    data: [...byId, ...byList, ...byName].map(({ key, option }) =>
      option ? { ...optionRow(option), valid: option.retired !== true } : { id: key, name: key, valid: false },
    ),
  };
}

export const searchRoutes: GraphRoutes = {
  'GET /search': search,
  'GET account/targetingsearch': accountSearch,
  'GET account/targetingbrowse': browse,
  'GET account/targetingsuggestions': accountSuggestions,
  'GET account/targetingvalidation': validation,
};
