import type { Field, When } from './fields.js';
import { limitOf } from './limits.js';

/**
 * The maximum number of characters of a text that a model writes for a field: never more than the platform accepts with these choices.
 * Undefined if no model writes it.
 */
export function writtenLength(field: Field, holds: (when: true | When) => boolean): number | undefined {
  if (field.kind !== 'text' && field.kind !== 'texts') return undefined;
  const accepted =
    field.kind === 'text'
      ? limitOf(field.refused?.lengths ?? [], holds)?.most
      : limitOf(field.limits, holds)?.characters;
  return field.written === undefined ? undefined : Math.min(field.written, accepted ?? Infinity);
}
