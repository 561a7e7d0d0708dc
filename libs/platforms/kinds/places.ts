import * as z from 'zod/mini';
import { LOCALES, type Language } from '#libs/contracts/messages/language.js';
import { isBlank, keyOf, listOf, recordOf, textOf, type Loose } from '../loose.js';
import type { PlacesField } from '../fields.js';
import type { RuleName } from '../rules.js';
import { group } from './group.js';
import type { Kind } from './kind.js';

/** `US`, `2490299`, `US:94103`, or nothing where nothing is chosen yet. */
const LOCATION_KEY = /^$|^[\w:.-]{1,64}$/;
const MOST_PLACES = 1_000;
const UNITS: Readonly<Record<string, string>> = { mile: 'mi', kilometer: 'km' };
const COUNTRIES = { es: new Intl.DisplayNames(LOCALES.es, { type: 'region' }) };

const line = z.string().check(z.maxLength(400));
const between = (least: number, most: number) => z.optional(z.number().check(z.gte(least), z.lte(most)));

/** A group of places. A custom one is a point with a radius; any other has the platform's key. */
export const places: Kind<PlacesField> = {
  schema: ({ types }) =>
    z
      .array(
        z.strictObject({
          type: z.enum(types as readonly [string, ...string[]]),
          key: z.optional(z.string().check(z.regex(LOCATION_KEY))),
          name: line,
          region: z.optional(line),
          country_name: z.optional(line),
          country_code: z.optional(z.string().check(z.maxLength(8))),
          latitude: between(-90, 90),
          longitude: between(-180, 180),
          radius: z.optional(z.number()),
          distance_unit: z.optional(z.enum(['mile', 'kilometer'])),
        }),
      )
      .check(z.maxLength(MOST_PLACES)),
  isEmpty: (value) => listOf(value).length === 0,
  missing: 'selectOption',
  check: (value, field, tell) =>
    listOf(value).forEach((place, i) => {
      const rule = placeFault(recordOf(place), field);
      if (rule !== null) tell(rule, `[${i}]`);
    }),
  keyOf: (value) => group.keyOf(value, placeKey),
  words: (value, _field, language) => group.words(value, language, (place) => placeWords(recordOf(place), language)),
};

const isWithin = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most;

export const isLatitude = (value: unknown): value is number => isWithin(value, -90, 90);
export const isLongitude = (value: unknown): value is number => isWithin(value, -180, 180);

/** What is wrong with one place of a group; null where nothing is. */
export function placeFault(place: Loose, { radius: limits }: PlacesField): RuleName | null {
  if (isBlank(place.name)) return 'location';
  if (place.type !== 'custom_location') return isBlank(place.key) ? 'location' : null;
  const { latitude, longitude, radius, distance_unit: unit } = place;
  if (!isLatitude(latitude) || !isLongitude(longitude)) return 'location';
  if (unit !== 'mile' && unit !== 'kilometer') return 'location';
  if (isWithin(radius, limits[unit].least, limits[unit].most)) return null;
  return unit === 'mile' ? 'radiusMile' : 'radiusKilometer';
}

const placeKey = (place: unknown): string => {
  const { type, key, name, latitude, longitude, radius, distance_unit: unit } = recordOf(place);
  return keyOf([type, key ?? name, latitude, longitude, radius, unit]);
};

function placeWords(place: Loose, language: Language): string {
  const { type, radius } = place;
  const unit = UNITS[textOf(place.distance_unit)];
  const hasArea = typeof radius === 'number' && radius && unit && (type === 'custom_location' || type === 'city');
  const name = placeName({ type: textOf(type), key: textOf(place.key), name: textOf(place.name) }, language);
  return hasArea ? `${name} +${radius} ${unit}` : name;
}

/** The name of a country in a language. Platforms give it in English, which stays as it was written. */
export function countryName(code: string | undefined, name: string, language: Language): string {
  return language === 'en' || !/^[A-Z]{2}$/.test(code ?? '') ? name : (COUNTRIES[language].of(code!) ?? name);
}

/** What a place is called: countries in the reader's language, every other place as the platform names it. */
export const placeName = (
  { type, key, name }: { type: string; key?: string; name: string },
  language: Language,
): string => (type === 'country' ? countryName(key, name, language) : name);
