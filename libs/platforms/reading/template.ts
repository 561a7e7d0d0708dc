import type { PlatformDescription } from '../description.js';
import type { Field } from '../fields/fields.js';
import { fieldsOf } from '../fields/fields-of.js';
import { open, type Opened } from './parse.js';
import { recordOf, valueAt, withValueAt } from './untrusted.js';

/** Whether a stored input can start a new experiment (LIST-039). */
export function hasTemplate(stored: unknown): boolean {
  const { platform: _, version: __, ...contents } = recordOf(stored);
  return Object.values(contents).some((value) => value !== undefined && value !== null);
}

/**
 * The contents of a stored experiment as the start of a new one (LIST-038): the parts that the description still takes, with the defaults
 * of fixed choices that the input lacks.
 * @returns null if there is no stored input to start with
 */
export function templateOf(description: PlatformDescription, stored: unknown): Opened | null {
  if (!hasTemplate(stored)) return null;
  const { input, leftOut } = open(description, stored);
  const filled = fieldsOf(description).reduce((template, { path, isList, field }) => {
    if (isList || path.includes('.') || valueAt(template, path) !== undefined) return template;
    const value = defaultOf(field);
    return value === undefined ? template : withValueAt(template, path, value);
  }, input);
  return { input: filled, leftOut };
}

/** The value of a setup field if nobody chose one: the attribution setting has a default, an account has none. */
const defaultOf = (field: Field): unknown => (field.kind === 'choice' ? field.default : undefined);
