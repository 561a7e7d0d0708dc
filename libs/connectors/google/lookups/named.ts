import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';

/** Google's lists that show whether a value exists: each kind of value has its own list. */
export type Source =
  'places' | 'languages' | 'topics' | 'segments' | 'interests' | 'audiences' | 'demographics' | 'categories' | 'assets';

/** A value of Google's that an experiment uses. */
export interface Named extends Reference {
  source: Source;
  /** The table that lists the id, if its kind has two tables; absent if there is only one. */
  type?: string;
  /** Path of the field: `audiences.topics[1].value`. */
  field: string;
}

type Row = Reference & { type?: string };

/** The values of an experiment that can be looked up. */
export function namedIn({ audiences, creatives, exclusions }: GoogleExperimentInput): Named[] {
  const rows = (source: Source, field: string, named: readonly Row[]): Named[] =>
    named.map(({ id, name, type }) => ({
      source,
      id,
      name: name || id,
      field,
      ...(source === 'audiences' || source === 'demographics' ? { type } : {}),
    }));
  const groups = (source: Source, path: string, list: readonly { value: readonly Row[] }[]): Named[] =>
    list.flatMap(({ value }, i) => rows(source, `${path}[${i}].value`, value));
  const categories = (placed: readonly Row[]) => placed.filter(({ type }) => type === 'app_category');
  return [
    ...groups('places', 'audiences.geolocations', audiences.geolocations),
    ...groups('languages', 'audiences.languages', audiences.languages),
    ...groups('topics', 'audiences.topics', audiences.topics),
    ...groups('segments', 'audiences.segments', audiences.segments),
    ...groups('interests', 'audiences.interests', audiences.interests),
    ...groups(
      'audiences',
      'audiences.custom_audiences',
      audiences.custom_audiences.map(({ value }) => ({ value: [value] })),
    ),
    ...groups('demographics', 'audiences.demographics', audiences.demographics),
    ...groups(
      'categories',
      'audiences.placements',
      audiences.placements.map(({ value }) => ({ value: categories(value) })),
    ),
    ...groups('assets', 'creatives.customer_assets', creatives.customer_assets),
    ...rows('audiences', 'exclusions.audiences', exclusions.audiences),
    ...rows('topics', 'exclusions.topics', exclusions.topics),
    ...rows('categories', 'exclusions.app_categories', exclusions.app_categories),
  ];
}
