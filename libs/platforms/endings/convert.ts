import type { PlatformDescription } from '../description.js';
import { isBroken, type Ending } from './endings.js';
import { placeAt } from '../fields/fields-of.js';
import { withoutMembers } from '../reading/groups.js';
import { kindOf } from '../kinds/index.js';
import { withValueAt, type Untrusted } from '../reading/untrusted.js';

/** Whether drafts and templates that an ending breaks can be converted: by another row that somebody chooses, or by a removal. */
export const isConvertible = ({ remedy }: Pick<Ending, 'remedy'>): boolean =>
  remedy.kind === 'choose' || remedy.kind === 'drop';

/**
 * The chosen row in its stored form, without the other properties of the lookup.
 * @returns null if it cannot replace the ended row: nothing was chosen, no such row exists, or it ends too
 */
export function rowToStandIn(
  description: PlatformDescription,
  { remedy }: Pick<Ending, 'remedy'>,
  chosen: Untrusted | undefined,
): Untrusted | null {
  if (remedy.kind !== 'choose' || chosen === undefined) return null;
  const { field } = placeAt(description, remedy.field);
  if (field.kind !== 'reference') return null;
  const names = ['id', field.label ?? 'name', ...Object.keys(field.facts ?? {})];
  const row = Object.fromEntries(names.flatMap((name) => (name in chosen ? [[name, chosen[name]]] : [])));
  const isRow = kindOf(field).schema(field).safeParse(row).success && !kindOf(field).isEmpty(row);
  return isRow && !isBroken({ breaks: [remedy.not] }, row) ? row : null;
}

/**
 * The contents of a draft or template without the ended parts. The chosen row replaces them, or they are removed from their groups. A
 * group that becomes empty is removed. All else stays as it was.
 * @returns null if nothing in it ends, or nothing can be done
 */
export function converted(ending: Ending, input: Untrusted, chosen: Untrusted | null = null): Untrusted | null {
  if (!isBroken(ending, input)) return null;
  const { remedy } = ending;
  if (remedy.kind === 'choose') return chosen === null ? null : withValueAt(input, remedy.field, chosen);
  if (remedy.kind !== 'drop') return null;
  const ends = (member: unknown) => isBroken(ending, withValueAt({}, remedy.list, [{ value: [member] }]));
  return withoutMembers(input, remedy.list, ends).input;
}
