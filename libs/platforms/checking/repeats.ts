import type { ComponentField } from '../fields/fields.js';
import { kindOf } from '../kinds/index.js';
import type { Scope } from '../kinds/kind.js';

/** An alternative that equals an earlier one. Both numbers are indexes in the list, from 0. */
export interface Repeat {
  index: number;
  first: number;
}

/** The alternatives of a list that would make the same ads as an earlier one, even with another label or spelling. */
export function repeatsOf(
  values: readonly unknown[],
  field: ComponentField,
  scope?: Pick<Scope, 'fileOf' | 'holds'>,
): Repeat[] {
  const firsts = new Map<string, number>();
  return values.flatMap((value, index) => {
    const key = kindOf(field).keyOf(value, field, scope);
    const first = key === '' ? undefined : firsts.get(key);
    if (first !== undefined) return [{ index, first }];
    firsts.set(key, index);
    return [];
  });
}
