import { directCustomers } from '../auth/access.js';
import { viewPlace } from '../gaql/lists.js';
import { readMessage, type Resource } from '../schema/read.js';
import { inLanguage, placeById, places, type Place } from '../seed/places.js';
import { constantId } from '../objects/names.js';
import type { Call, Route } from '../wire/call.js';
import { fail } from '../wire/failure.js';

/** Calls without an account. */
export const lookupRoutes: readonly Route[] = [
  { verb: 'GET', of: 'nobody', path: '/customers:listAccessibleCustomers', run: accessible },
  { verb: 'POST', of: 'nobody', path: '/geoTargetConstants:suggest', run: suggest },
];

function accessible({ person }: Call): object {
  return { resourceNames: directCustomers(person).map((id) => `customers/${id}`) };
}

const MOST_NAMES = 25;

function suggest({ body }: Call): object {
  const {
    locale = 'en',
    countryCode,
    locationNames,
    geoTargets,
  } = readMessage('SuggestGeoTargetConstantsRequest', body);
  if (countryCode !== undefined && !places.some(({ country }) => country === countryCode))
    throw fail('geoTargetConstantSuggestionError.INVALID_COUNTRY_CODE', 'The country code is invalid.', {
      at: ['country_code'],
      trigger: String(countryCode),
    });
  const shown = (place: Place): Place => inLanguage(place, String(locale));
  const isThere = ({ country }: Place): boolean => countryCode === undefined || country === countryCode;
  const suggestion = (place: Place, term?: string): object => ({
    locale,
    reach: String(place.reach),
    ...(term !== undefined && { searchTerm: term }),
    geoTargetConstant: viewPlace(shown(place)),
    ...(place.parent !== undefined && {
      geoTargetConstantParents: parentsOf(place).map((parent) => viewPlace(shown(parent))),
    }),
  });
  const named = ((locationNames as Resource | undefined)?.names as string[] | undefined) ?? [];
  const constants = ((geoTargets as Resource | undefined)?.geoTargetConstants as string[] | undefined) ?? [];
  if (named.length + constants.length === 0)
    throw fail('geoTargetConstantSuggestionError.REQUEST_PARAMETERS_UNSET', 'Names or constants have to be given.');
  if (named.length > MOST_NAMES)
    throw fail('geoTargetConstantSuggestionError.LOCATION_NAME_LIMIT', 'At most 25 names can be given.', {
      at: ['location_names', 'names'],
    });
  const found = [
    ...named.flatMap((term) =>
      search(term, shown)
        .filter(isThere)
        .map((place) => suggestion(place, term)),
    ),
    ...constants.flatMap((name) => {
      const place = placeById.get(constantId(name, 'geoTargetConstants') ?? '');
      return place ? [suggestion(place)] : [];
    }),
  ];
  return found.length > 0 ? { geoTargetConstantSuggestions: found } : {};
}

/** At most 20 places whose English or shown names contain a text. Names that begin with it come first, then larger places. */
function search(term: string, shown: (place: Place) => Place): Place[] {
  const text = term.trim().toLowerCase();
  if (text === '') return [];
  const namesOf = (place: Place): string[] => [place.name.toLowerCase(), shown(place).name.toLowerCase()];
  const rank = (place: Place): number => (namesOf(place).some((name) => name.startsWith(text)) ? 0 : 1);
  return places
    .filter((place) => place.status === 'ENABLED' && namesOf(place).some((name) => name.includes(text)))
    .sort((a, b) => rank(a) - rank(b) || b.reach - a.reach)
    .slice(0, 20);
}

function parentsOf({ parent }: Place): Place[] {
  const above = parent === undefined ? undefined : placeById.get(parent);
  return above ? [above, ...parentsOf(above)] : [];
}
