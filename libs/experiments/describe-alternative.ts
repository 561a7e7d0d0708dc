import { callToActionText } from '#libs/contracts/call-to-action-text.js';
import type { ComponentName } from '#libs/contracts/components.js';
import { LIMITS } from '#libs/contracts/limits.js';
import type { MetaLocation, MetaVisual, Reference } from '#libs/contracts/meta-experiment.js';
import type { Language } from '#libs/contracts/language.js';
import { placeName } from '#libs/contracts/place-name.js';

const GENDERS = { en: ['All', 'Men', 'Women'], es: ['Todos', 'Hombres', 'Mujeres'] } as const;
const NOTHING_CHOSEN = { en: 'Any', es: 'Cualquiera' } as const;
const UNITS = { mile: 'mi', kilometer: 'km' } as const;
/** Names of a group before the rest is counted. */
const NAMED = 3;

/**
 * The text of an alternative as people read it: in names of ad objects, result rows and exports.
 * @param value the alternative's `value` as stored; what has no readable form gives an empty text
 */
export function describeAlternative(component: ComponentName, value: unknown, language: Language = 'en'): string {
  switch (component) {
    case 'ages':
      return describeAges(value);
    case 'genders':
      return GENDERS[language][value as 0 | 1 | 2] ?? '';
    case 'geolocations':
      return describeGroup(value, language, (item) => describeLocation(item as MetaLocation, language));
    case 'demographics':
    case 'interests':
    case 'positions':
      return describeGroup(value, language, (item) => (item as Reference).name);
    case 'custom_audiences':
    case 'custom_conversions':
    case 'visuals':
      return textOf((value as MetaVisual | Reference | null)?.name);
    case 'user_devices':
      return textOf((value as { description?: unknown } | null)?.description);
    case 'ctas':
      return callToActionText(textOf(value), language);
    case 'headlines':
    case 'copies':
    case 'descriptions':
      return textOf(value);
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** `25–34`; 65 stands for 65 and older. */
function describeAges(value: unknown): string {
  if (!Array.isArray(value) || value.length !== 2) return '';
  const [min, max] = value as [number, number];
  const last = max >= LIMITS.ages.max ? `${max}+` : `${max}`;
  return min === max ? last : `${min}–${last}`;
}

function describeLocation(location: MetaLocation, language: Language): string {
  const { type, radius, distance_unit: unit } = location;
  const around = radius && unit && (type === 'custom_location' || type === 'city') ? ` +${radius} ${UNITS[unit]}` : '';
  return `${textOf(placeName(location, language))}${around}`;
}

/** The first three names and how many more there are. */
function describeGroup(value: unknown, language: Language, nameOf: (item: unknown) => string): string {
  const names = (Array.isArray(value) ? value : []).filter(Boolean).map((item) => textOf(nameOf(item)));
  if (names.length === 0) return NOTHING_CHOSEN[language];
  const rest = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? ` +${rest}` : '');
}
