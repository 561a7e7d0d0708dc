import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';

/** TikTok's lists that show whether a value exists: each kind of value has its own list. */
export type Source = 'places' | 'interests' | 'devices' | 'audiences' | 'conversions' | 'events' | 'exclusions';

/** A value of TikTok's that an experiment uses. */
export interface Named extends Reference {
  source: Source;
  /** Path of the field: `audiences.interests[1].value`. */
  field: string;
}

/** The values of an experiment that can be looked up. */
export function namedIn({ audiences, exclusions, content_exclusions: content, pixel }: TiktokExperimentInput): Named[] {
  const rows = (source: Source, field: string, named: readonly Reference[]): Named[] =>
    named.map(({ id, name }) => ({ source, id, name: name || id, field }));
  const listed = <T>(path: string, list: readonly { value: T }[], of: (value: T, field: string) => Named[]): Named[] =>
    list.flatMap(({ value }, i) => of(value, `audiences.${path}[${i}].value`));
  const groups = (source: Source) => (value: readonly Reference[], field: string) => rows(source, field, value);
  return [
    ...listed('geolocations', audiences.geolocations, groups('places')),
    ...listed('interests', audiences.interests, groups('interests')),
    ...listed('devices', audiences.devices, groups('devices')),
    ...listed('custom_audiences', audiences.custom_audiences, (value, field) => rows('audiences', field, [value])),
    ...listed('custom_conversions', pixel ? audiences.custom_conversions : [], (value, field) =>
      rows(isConversion(value) ? 'conversions' : 'events', field, [value]),
    ),
    ...rows('audiences', 'exclusions.custom_audiences', exclusions.custom_audiences),
    ...rows('exclusions', 'content_exclusions', content ?? []),
  ];
}

/** The id of a pixel's event is a word; the id of a custom conversion consists of digits. */
const isConversion = ({ id }: Reference): boolean => /^\d+$/.test(id);
