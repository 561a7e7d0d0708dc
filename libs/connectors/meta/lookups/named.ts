import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import type { MetaInterest, MetaLocation } from '#libs/platforms/meta/values.js';

/** Meta's lists and searches that show whether a value exists: each kind of value has its own. */
export type Source =
  | 'cities'
  | 'regions'
  | 'countries'
  | 'details'
  | 'audiences'
  | 'conversions'
  | 'pixels'
  | 'apps'
  | 'instagram'
  | 'forms';

/** A value of Meta's that an experiment uses. */
export interface Named {
  source: Source;
  id: string;
  /** The kind of a detail (`relationship_statuses`): ids of different kinds may be equal. Absent if the experiment stores none. */
  type?: string;
  name: string;
  /** Path of the field: `audiences.interests[1].value`. */
  field: string;
}

/** The values of an experiment that can be looked up. Points on a map cannot be removed, and the name of a standard event is not an id. */
export function namedIn({ audiences, exclusions, creatives, ...input }: MetaExperimentInput): Named[] {
  const { pixel, ig, objective, information } = input;
  const listed = <T>(list: readonly { value: T }[], path: string, of: (value: T, field: string) => Named[]) =>
    list.flatMap(({ value }, i) => of(value, `${path}[${i}].value`));
  const one = (source: Source, row: { id: string; name: string } | null | undefined, field: string): Named[] =>
    row ? [{ source, id: row.id, name: row.name || row.id, field }] : [];
  const details = (rows: readonly MetaInterest[], field: string): Named[] =>
    rows.map(({ id, type, name }) => ({ source: 'details', id, name: name || id, field, ...(type ? { type } : {}) }));
  const interests = (rows: readonly MetaInterest[], field: string): Named[] =>
    details(rows, field).map((one) => ({ ...one, type: 'interests' }));
  const several = (source: Source) => (rows: readonly { id: string; name: string }[], field: string) =>
    rows.flatMap((row) => one(source, row, field));
  const { application_id: app } = information;
  return [
    ...(objective === 'CONVERSIONS' ? one('pixels', pixel, 'pixel.id') : []),
    ...one('instagram', ig, 'ig.id'),
    ...(objective === 'OUTCOME_APP_PROMOTION' && app
      ? one('apps', { id: app, name: app }, 'information.application_id')
      : []),
    ...listed(audiences.geolocations, 'audiences.geolocations', placesOf),
    ...listed(audiences.demographics, 'audiences.demographics', details),
    ...listed(audiences.interests, 'audiences.interests', interests),
    ...listed(audiences.custom_audiences, 'audiences.custom_audiences', (row, field) => one('audiences', row, field)),
    ...listed(audiences.custom_conversions, 'audiences.custom_conversions', (row, field) =>
      /^\d+$/.test(row.id) ? one('conversions', row, field) : [],
    ),
    ...placesOf(exclusions.geolocations, 'exclusions.geolocations'),
    ...details(exclusions.demographics as MetaInterest[], 'exclusions.demographics'),
    ...interests(exclusions.interests as MetaInterest[], 'exclusions.interests'),
    ...several('audiences')(exclusions.custom_audiences, 'exclusions.custom_audiences'),
    ...listed(creatives.visuals, 'creatives.visuals', ({ lead_form: id }, field) =>
      objective === 'OUTCOME_LEADS' && id ? one('forms', { id, name: id }, `${field}.lead_form`) : [],
    ),
  ];
}

const OF_TYPE = { city: 'cities', region: 'regions', country: 'countries' } as const;

const placesOf = (places: readonly MetaLocation[], field: string): Named[] =>
  places.flatMap(({ type, key, country_code: code, name }) => {
    const id = type === 'country' ? (code ?? key) : key;
    return type === 'custom_location' || id === undefined ? [] : [{ source: OF_TYPE[type], id, name, field }];
  });
