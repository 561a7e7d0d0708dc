import { callToActionText } from '#libs/contracts/experiment/call-to-action-text.js';
import type { ComponentName } from '#libs/contracts/experiment/components.js';
import { LIMITS } from '#libs/contracts/limits.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { MetaLocation } from '#libs/contracts/experiment/meta-experiment.js';
import { placeName } from '#libs/contracts/experiment/place-name.js';
import { listOf, recordOf, type Loose } from './validation-items.js';

const GENDERS = { en: ['All', 'Men', 'Women'], es: ['Todos', 'Hombres', 'Mujeres'] } as const;
const NOTHING_CHOSEN = { en: 'Any', es: 'Cualquiera' } as const;
const UNITS: Readonly<Record<string, string>> = { mile: 'mi', kilometer: 'km' };
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
      return typeof value === 'number' ? (GENDERS[language][value] ?? '') : '';
    case 'geolocations':
      return describeGroup(value, language, (item) => describeLocation(item, language));
    case 'demographics':
    case 'interests':
    case 'positions':
      return describeGroup(value, language, ({ name }) => name);
    case 'custom_audiences':
    case 'custom_conversions':
    case 'visuals':
      return textOf(recordOf(value).name);
    case 'user_devices':
      return textOf(recordOf(value).description);
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
  const [min, max, ...rest] = listOf(value);
  if (typeof min !== 'number' || typeof max !== 'number' || rest.length > 0) return '';
  const last = max >= LIMITS.ages.max ? `${max}+` : `${max}`;
  return min === max ? last : `${min}–${last}`;
}

function describeLocation(location: Loose, language: Language): string {
  const { radius } = location;
  const type = textOf(location.type) as MetaLocation['type'];
  const unit = UNITS[textOf(location.distance_unit)];
  const hasArea = typeof radius === 'number' && radius && unit && (type === 'custom_location' || type === 'city');
  const place = placeName({ type, key: textOf(location.key), name: textOf(location.name) }, language);
  return hasArea ? `${place} +${radius} ${unit}` : place;
}

/** The first three names and how many more there are. */
function describeGroup(value: unknown, language: Language, nameOf: (item: Loose) => unknown): string {
  const names = listOf(value)
    .filter(Boolean)
    .map((item) => textOf(nameOf(recordOf(item))));
  if (names.length === 0) return NOTHING_CHOSEN[language];
  const rest = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (rest > 0 ? ` +${rest}` : '');
}
