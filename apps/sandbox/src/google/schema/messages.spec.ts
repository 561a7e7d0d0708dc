import { describe, expect, it } from '@jest/globals';
import { officialDefinitions, type Definition } from '#libs/testing/google/definitions.js';
import { ENUMS } from '../messages/enums.js';
import { messageOf, TABLES, type Field } from './messages.js';

/** A field as the official messages have it, in the notation of the tables here. */
function official(message: string, definition: Definition, name: string): Partial<Field> | undefined {
  const field = definition.fields?.[name];
  if (!field) return undefined;
  const behaviors = JSON.stringify(field.options?.['(google.api.field_behavior)'] ?? '');
  const choice = Object.entries(definition.oneofs ?? {}).find(
    ([choice, { oneof }]) => !choice.startsWith('_') && oneof.includes(name),
  );
  return {
    isList: field.rule === 'repeated',
    isOutput: behaviors.includes('OUTPUT_ONLY'),
    isImmutable: behaviors.includes('IMMUTABLE') && !behaviors.includes('OUTPUT_ONLY'),
    ...(choice && { choice: choice[0] }),
    type: field.type.split('.').at(-1)!,
  };
}

/** Newer than the packaged annotations. */
const NEWER = ['require_eu_political_advertising_declaration'];

describe('messages of the sandbox', () => {
  it.each(Object.keys(TABLES))('%s has fields of the official message alone', (message) => {
    const definition = officialDefinitions(message)[0]!;
    for (const field of messageOf(message).values()) {
      if (NEWER.includes(field.name)) continue;
      const { isList, isOutput, isImmutable, choice } = field;
      const type = field.type === 'mask' ? 'FieldMask' : field.type.split('.').at(-1)!;
      expect({
        name: field.name,
        isList,
        isOutput,
        isImmutable,
        ...(choice !== undefined && { choice }),
        type,
      }).toEqual({
        name: field.name,
        ...official(message, definition, field.name),
      });
    }
  });

  it.each(Object.keys(ENUMS))('%s has the values of the official enum', (name) => {
    const { values = {} } = officialDefinitions(`${name}Enum.${name}`)[0]!;
    expect(ENUMS[name]!.split(' ')).toEqual(
      Object.keys(values).filter((value) => value !== 'UNSPECIFIED' && value !== 'UNKNOWN'),
    );
  });
});
