import type { Path, Problems } from '../wire/failure.js';
import { messageOf } from './messages.js';
import { isObject, type Resource } from './read.js';

/** Google marks this field as output only, yet callers create images with it. */
const SETTABLE_OUTPUTS = new Set(['Asset.image_asset']);

/** Reports fields that only Google may set, and enum values without a meaning. */
export function checkWritten(name: string, resource: Resource, at: Path, problems: Problems): void {
  for (const [key, value] of Object.entries(resource)) {
    const field = messageOf(name).get(key)!;
    const path = [...at, field.name];
    if (field.isOutput && !SETTABLE_OUTPUTS.has(`${name}.${field.name}`)) {
      if (field.name === 'id')
        problems.add(
          'newResourceCreationError.CANNOT_SET_ID_FOR_CREATE',
          'Do not set the id field while creating new resources.',
          { at: path },
        );
      else problems.add('fieldError.VALUE_MUST_BE_UNSET', "The field's value must be unset.", { at: path });
      continue;
    }
    for (const [index, one] of [value].flat().entries()) {
      const there = field.isList ? [...path, index] : path;
      if (field.kind === 'message' && isObject(one)) checkWritten(field.type, one, there, problems);
      else if (field.kind === 'enum' && (one === 'UNSPECIFIED' || one === 'UNKNOWN'))
        problems.add('requestError.INVALID_ENUM_VALUE', `Enum value '${one}' cannot be used.`, {
          at: there,
          trigger: one,
        });
    }
  }
}
