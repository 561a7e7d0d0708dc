import type { ReferenceField, ReferencesField } from '#libs/platforms/fields/fields.js';

/** The part of a lookup's row that an experiment stores: id, label and the facts that the field names. */
export function rowOf({ label = 'name', facts = {} }: ReferenceField | ReferencesField, row: object): object {
  const names = ['id', label, ...Object.keys(facts)];
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => names.includes(name) && value !== undefined));
}
