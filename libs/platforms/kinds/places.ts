import * as z from 'zod/mini';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { LOCALES, type Language } from '#libs/contracts/messages/language.js';
import { isBlank, keyOf, listOf, recordOf, textOf, type Untrusted } from '../reading/untrusted.js';
import type { PlacesField } from '../fields/fields.js';
import type { RuleName } from '../checking/rules.js';
import { group } from './group.js';
import type { Kind } from './kind.js';
import { lookOfAny, tidyRow } from './tidy.js';

/** `US`, `2490299`, `US:94103`, or empty before a choice. */
const LOCATION_KEY = /^$|^[\w:.-]{1,64}$/;
const MOST_PLACES = 1_000;
const UNITS: Readonly<Record<string, string>> = { mile: 'mi', kilometer: 'km' };
const COUNTRIES = { es: new Intl.DisplayNames(LOCALES.es, { type: 'region' }) };

const line = z.string().check(z.maxLength(400));
const between = (least: number, most: number) => z.optional(z.number().check(z.gte(least), z.lte(most)));

/** A group of places. A custom place is a point with a radius; any other has the platform's key. */
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
  isAlwaysNeeded: true,
  beginsList: 'always',
  isGroup: true,
  check: (value, field, report) =>
    listOf(value).forEach((place, i) => {
      const fault = placeFault(recordOf(place), field);
      if (fault !== null) report(fault.rule, `[${i}]`, fault.params);
    }),
  settled: (value, field) =>
    Array.isArray(value)
      ? value.map((place) => withOwnRadius(recordOf(tidyRow(place, ['type', 'key', 'distance_unit'])), field))
      : value,
  keyOf: (value, field) => group.keyOf(value, (place) => placeKey(place, field)),
  words: (value, _field, language) => group.words(value, language, (place) => placeWords(recordOf(place), language)),
};

const isWithin = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most;

export const isLatitude = (value: unknown): value is number => isWithin(value, -90, 90);
export const isLongitude = (value: unknown): value is number => isWithin(value, -180, 180);

/** The unit that the platform assumes for a radius without one. */
export const DEFAULT_UNIT = 'mile';
/**
 * A place with the radius and unit that are sent, or without them if none are sent. META-051 gives every place the minimum radius in
 * miles. For a place other than a point, this radius means that nobody chose one.
 */
function withOwnRadius(place: Untrusted, field: PlacesField): Untrusted {
  const { type, radius, distance_unit: unit = DEFAULT_UNIT } = place;
  if (type === 'custom_location') return place;
  const isChosen =
    type === 'city' && radius !== undefined && !(radius === field.radius.mile.least && unit === DEFAULT_UNIT);
  const { radius: _, distance_unit: __, ...bare } = place;
  return isChosen ? { ...bare, radius, distance_unit: unit } : bare;
}

/** An error of a place, and the parameters of its text. */
export interface PlaceFault {
  readonly rule: RuleName;
  readonly params?: Finding['params'];
}

/** The error of one place of a group; null for none. */
export function placeFault(place: Untrusted, field: PlacesField): PlaceFault | null {
  if (lookOfAny(place.name) === '') return { rule: 'location' };
  switch (place.type) {
    case 'custom_location':
      return pointFault(place, field);
    case 'city':
      return isBlank(place.key) ? { rule: 'location' } : cityFault(place, field);
    default:
      return isBlank(place.key) ? { rule: 'location' } : null;
  }
}

function pointFault({ latitude, longitude, radius, distance_unit: unit }: Untrusted, { radius: limits }: PlacesField) {
  if (!isLatitude(latitude) || !isLongitude(longitude)) return { rule: 'location' } as const;
  if (unit !== 'mile' && unit !== 'kilometer') return { rule: 'location' } as const;
  if (isWithin(radius, limits[unit].least, limits[unit].most)) return null;
  return { rule: unit === 'mile' ? 'radiusMile' : 'radiusKilometer' } as const;
}

/** A city may have a radius around it. Without one it is the city itself. */
function cityFault(place: Untrusted, field: PlacesField): PlaceFault | null {
  const { name, radius, distance_unit: unit } = withOwnRadius(place, field);
  if (radius === undefined) return null;
  const { least, most } = field.cityRadius[unit === 'kilometer' ? 'kilometer' : DEFAULT_UNIT];
  if (isWithin(radius, least, most)) return null;
  return { rule: unit === 'kilometer' ? 'cityKilometers' : 'cityMiles', params: { city: textOf(name), least, most } };
}

/** A key of the part of a place that the platform gets: two names of one point are one audience. */
function placeKey(place: unknown, field: PlacesField): string {
  const sent = withOwnRadius(recordOf(place), field);
  const { type, key, name, country_code: country, latitude, longitude, radius, distance_unit: unit } = sent;
  const area = radius === undefined ? [] : [radius, unit];
  switch (type) {
    case 'custom_location':
      return keyOf([type, latitude, longitude, ...area]);
    case 'city':
      return keyOf([type, key ?? name, ...area]);
    case 'country':
      return keyOf([type, country ?? key ?? name]);
    default:
      return keyOf([type, key ?? name]);
  }
}

function placeWords(place: Untrusted, language: Language): string {
  const { type, radius } = place;
  const unit = UNITS[textOf(place.distance_unit)];
  const hasArea = typeof radius === 'number' && radius && unit && (type === 'custom_location' || type === 'city');
  const name = placeName({ type: textOf(type), key: textOf(place.key), name: textOf(place.name) }, language);
  return hasArea ? `${name} +${radius} ${unit}` : name;
}

/** The name of a country in a language. Platforms give the English name, which stays as they write it. */
export function countryName(code: string | undefined, name: string, language: Language): string {
  return language === 'en' || !/^[A-Z]{2}$/.test(code ?? '') ? name : (COUNTRIES[language].of(code!) ?? name);
}

/** The label of a place: countries in the reader's language, every other place as the platform names it. */
export const placeName = (
  { type, key, name }: { type: string; key?: string; name: string },
  language: Language,
): string => (type === 'country' ? countryName(key, name, language) : name);
