import type { PlaceValue } from '#libs/platforms/fields/field-values.js';
import type { PlacesField } from '#libs/platforms/fields/fields.js';

/** A place of a group, as the draft holds it. */
export type Place = PlaceValue<'city' | 'region' | 'country' | 'custom_location'>;

export const isCustom = ({ type }: Place): boolean => type === 'custom_location';

/** A custom place with nothing filled in (META-051). */
export const newCustomPlace = ({ radius }: PlacesField): Place => ({
  type: 'custom_location',
  name: '',
  radius: radius.mile.least,
  distance_unit: 'mile',
});
