import type { Alternative } from '#libs/platforms/fields.js';
import { LIST_FIELDS } from './draft.js';

/** The list with another value at the index; the alternative keeps its id. */
export const replaceAt = <T>(list: readonly Alternative<T>[], index: number, value: T): Alternative<T>[] =>
  list.map((item, position) => (position === index ? { ...item, value } : item));

export const withoutAt = <T>(list: readonly T[], index: number): T[] =>
  list.filter((_, position) => position !== index);

type ListField = (typeof LIST_FIELDS)[number];
export const isListField = (field: string): field is ListField => (LIST_FIELDS as readonly string[]).includes(field);

/** Marks of rows (`headlines.2`) once the list has changed: each follows its alternative, those of removed ones go. */
export function moveMarks(
  marks: ReadonlySet<string>,
  field: ListField,
  before: readonly { id: string }[],
  after: readonly { id: string }[],
): ReadonlySet<string> {
  const others = [...marks].filter((mark) => !mark.startsWith(`${field}.`));
  const moved = after.flatMap(({ id }, place) => {
    const from = before.findIndex((item) => item.id === id);
    return from >= 0 && marks.has(`${field}.${from}`) ? [`${field}.${place}`] : [];
  });
  return new Set([...others, ...moved]);
}
