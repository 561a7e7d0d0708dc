/** Experiments arrive from forms, drafts and old rows. Types say what a value should be; these functions handle any value. */
export type Untrusted = Record<string, unknown>;
/** The value as an object; an empty one for anything else. */
export const recordOf = (value: unknown): Untrusted =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Untrusted) : {};
/** The value as a list; an empty one for anything else. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** The `value` of each alternative of a list. */
export const valuesOf = (list: unknown): unknown[] => listOf(list).map((alternative) => recordOf(alternative).value);
/** The text without blanks around it; an empty one for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
/** Whether a value is not text, or a text of white space only. */
export const isBlank = (value: unknown): boolean => textOf(value) === '';
/** A text that is equal for equal values of any type (an object without prototype has no `String()`). */
// oxlint-disable-next-line typescript/no-unnecessary-condition -- undefined for a function, whatever its type says
export const keyOf = (value: unknown): string => JSON.stringify(value) ?? 'none';
/** The value at a path such as `information.name`. */
export function valueAt(input: unknown, path: string): unknown {
  let part = input;
  for (const name of path.split('.')) {
    const record = recordOf(part);
    if (!Object.hasOwn(record, name)) return undefined;
    part = record[name];
  }
  return part;
}
/** The object with another value at a path; all parts off the path stay the same. */
export function withValueAt<T extends object>(input: T, path: string, value: unknown): T {
  const [name = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : withValueAt(recordOf((input as Untrusted)[name]), rest.join('.'), value);
  return { ...input, [name]: inner };
}
