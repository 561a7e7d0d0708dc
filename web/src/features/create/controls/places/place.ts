import type { PlaceValue } from '#libs/platforms/fields/field-values.js';
import { LIMITS } from '#libs/contracts/limits.js';

/** A place of a group, as the draft holds it. */
export type Place = PlaceValue<'city' | 'region' | 'country' | 'custom_location'>;

export const isCustom = ({ type }: Place): boolean => type === 'custom_location';

/** A custom place with nothing filled in (META-051). */
export const newCustomPlace = (): Place => ({
  type: 'custom_location',
  name: '',
  radius: LIMITS.radius.mile.min,
  distance_unit: 'mile',
});
