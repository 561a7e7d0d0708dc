import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';

/** Where TikTok says whether it has something: its own list for each. */
export type Source = 'places' | 'interests' | 'devices' | 'audiences' | 'conversions' | 'events' | 'exclusions';

/** Something of TikTok's that an experiment names. */
export interface Named extends Reference {
  source: Source;
  /** Where: `audiences.interests[1].value`. */
  field: string;
}

/** What of an experiment can be looked up. */
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

/** An event of a pixel has a word for its id, a conversion that somebody has made digits. */
const isConversion = ({ id }: Reference): boolean => /^\d+$/.test(id);
