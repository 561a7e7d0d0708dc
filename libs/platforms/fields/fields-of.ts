import { PARTS, type Part, type PlatformDescription } from '../description.js';
import type { ComponentField, Field } from './fields.js';

/** A field of a description with its path. */
export type Place =
  | { path: string; isList: false; field: Field }
  /** A list of alternatives. Each of them has a value of the field. */
  | { path: string; isList: true; field: ComponentField };

const listed = new WeakMap<PlatformDescription, readonly Place[]>();

/** Every field and list of a description by its path, without indexes: `information.name`, `audiences.ages`. */
export function fieldsOf(description: PlatformDescription): readonly Place[] {
  const known = listed.get(description) ?? placesOf(description);
  listed.set(description, known);
  return known;
}

function placesOf(description: PlatformDescription): Place[] {
  const { setup, information, audiences, exclusions, creatives } = description;
  const at = (prefix: string, fields: Readonly<Record<string, Field>>): Place[] =>
    Object.entries(fields).map(([name, field]) => ({ path: `${prefix}${name}`, isList: false, field }));
  const lists = (prefix: string, fields: Readonly<Record<string, ComponentField>>): Place[] =>
    Object.entries(fields).map(([name, field]) => ({ path: `${prefix}${name}`, isList: true, field }));
  return [
    ...at('', setup),
    ...at('information.', information),
    ...lists('audiences.', audiences),
    ...at('exclusions.', exclusions),
    ...lists('creatives.', creatives),
  ];
}

const places = new WeakMap<PlatformDescription, ReadonlyMap<string, Place>>();

/** @throws Error for a path that the description does not have */
export function placeAt(description: PlatformDescription, path: string): Place {
  let known = places.get(description);
  if (known === undefined) {
    known = new Map(fieldsOf(description).map((place) => [place.path, place]));
    places.set(description, known);
  }
  const place = known.get(path);
  if (place === undefined) throw new Error(`${description.platform} has no field ${path}.`);
  return place;
}

/** The path of a finding's field: `audiences.ages[0].value` -> `audiences.ages`. */
export function pathOf(field: string): string {
  const [head = '', name] = field.replace(/\[\d+\].*$/, '').split('.');
  const isNested = ['information', 'audiences', 'exclusions', 'creatives'].includes(head);
  return isNested && name !== undefined ? `${head}.${name}` : head;
}

/** The step of a finding; null for a finding without a step, such as the number of variations. */
export function partOf(description: PlatformDescription, field: string): Part | null {
  const path = pathOf(field);
  return (
    PARTS.find((part) => description.steps[part].some(({ fields }) => fields.includes(path))) ??
    (path.startsWith('audiences') || path.startsWith('exclusions')
      ? 'audience'
      : path.startsWith('creatives')
        ? 'creative'
        : path === 'variations' || path === 'tested_count' || path === 'search'
          ? null
          : 'information')
  );
}
