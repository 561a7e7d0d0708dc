import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

/** Fields that are newer than the packaged annotations. */
const NEWER = ['require_eu_political_advertising_declaration'];

describe('messages of the sandbox', () => {
  it.each(Object.keys(TABLES))('%s has only fields of the official message', (message) => {
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

  it('has the fields of an uploaded video that Google never returns', () => {
    // The JSON form of the definitions keeps one behavior of each field, and these have two.
    const require = createRequire(import.meta.url);
    const path = 'google-ads-node/build/protos/google/ads/googleads/v25/resources/youtube_video_upload.proto';
    const text = readFileSync(require.resolve(path), 'utf8');
    const inputs = [...text.matchAll(/ (\w+) = \d+ \[([^\]]*)\]/g)].filter(([, , how]) => how!.includes('INPUT_ONLY'));
    const fields = [...messageOf('YouTubeVideoUpload').values()];
    expect(inputs.map(([, name]) => name)).toEqual(['video_title', 'video_description']);
    expect(fields.filter(({ isInput }) => isInput).map(({ name }) => name)).toEqual([
      'video_title',
      'video_description',
    ]);
  });

  it.each(Object.keys(ENUMS))('%s has the values of the official enum', (name) => {
    const { values = {} } = officialDefinitions(`${name}Enum.${name}`)[0]!;
    expect(ENUMS[name]!.split(' ')).toEqual(
      Object.keys(values).filter((value) => value !== 'UNSPECIFIED' && value !== 'UNKNOWN'),
    );
  });
});
