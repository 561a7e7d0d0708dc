import type { Path, Problems } from '../wire/failure.js';
import { camelCase, messageOf, snakeCase, type Field } from './messages.js';
import { isObject, type Resource } from './read.js';

/** The paths of a field mask, in the notation of queries. */
export const pathsOf = (mask: string): string[] =>
  mask
    .split(',')
    .map((path) => snakeCase(path.trim()))
    .filter(Boolean);

/**
 * The resource after an update. Each field of the mask gets its value from the change, and is cleared if the change lacks it. Reports
 * unknown paths, paths with subfields, and fields that cannot be changed.
 */
export function applyMask(
  name: string,
  { before, change, mask }: { before: Resource; change: Resource; mask: string },
  at: Path,
  problems: Problems,
): Resource {
  const after = structuredClone(before);
  for (const path of pathsOf(mask)) {
    const fields = fieldsAt(name, path);
    const last = fields?.at(-1);
    const parts = { at: [...at, ...path.split('.')], trigger: path };
    if (!fields || !last) {
      problems.add('fieldMaskError.FIELD_NOT_FOUND', `The field mask contains an invalid field: '${path}'.`, {
        trigger: path,
      });
      continue;
    }
    if (last.kind === 'message' && !last.isList && messageOf(last.type).size > 0) {
      problems.add(
        'fieldMaskError.FIELD_HAS_SUBFIELDS',
        `The field mask updated a field with subfields: '${path}'. Use its subfields.`,
        { trigger: path },
      );
      continue;
    }
    if (fields.some((field) => field.isImmutable)) {
      problems.add('fieldError.IMMUTABLE_FIELD', 'The field cannot be modified once it has been created.', parts);
      continue;
    }
    if (fields.some((field) => field.isOutput)) {
      problems.add('fieldError.VALUE_MUST_BE_UNSET', "The field's value must be unset.", parts);
      continue;
    }
    copy(change, after, name, fields);
  }
  return after;
}

/** The fields along a path; undefined for an unknown path. */
function fieldsAt(name: string, path: string): Field[] | undefined {
  const fields: Field[] = [];
  let message: string | undefined = name;
  for (const step of path.split('.')) {
    const field: Field | undefined = message === undefined ? undefined : messageOf(message).get(camelCase(step));
    if (!field) return undefined;
    fields.push(field);
    message = field.kind === 'message' && !field.isList ? field.type : undefined;
  }
  return fields;
}

function copy(from: Resource, to: Resource, name: string, [field, ...rest]: Field[]): void {
  const { json, choice, type } = field!;
  // Setting one member of a `oneof` clears the others.
  if (choice !== undefined && from[json] !== undefined)
    for (const other of messageOf(name).values())
      if (other.choice === choice && other.json !== json) delete to[other.json];
  if (rest.length === 0) {
    if (from[json] === undefined) delete to[json];
    else to[json] = structuredClone(from[json]);
    return;
  }
  const inner = isObject(to[json]) ? to[json] : {};
  to[json] = inner;
  copy(isObject(from[json]) ? from[json] : {}, inner, type, rest);
}
