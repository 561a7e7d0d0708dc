import { createFileRegistry, fromJson, type FileRegistry, type JsonObject } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { camelCase, officialPackages, type Definition, type FieldDefinition } from './definitions.js';

let known: FileRegistry | undefined;

/** The official messages and enums by their full names, in the parser's form. */
export function officialRegistry(): FileRegistry {
  return (known ??= createFileRegistry(fromJson(FileDescriptorSetSchema, { file: describeFiles() })));
}

/** One file for each package. Services and options are left out: parsing needs neither. */
function describeFiles(): JsonObject[] {
  const kinds = new Map<string, 'TYPE_MESSAGE' | 'TYPE_ENUM'>();
  for (const [name, definition] of officialPackages()) collectKinds(definition, name, kinds);
  return [...officialPackages()].map(([name, definition]) => ({
    name: `${name}.proto`,
    package: name,
    syntax: 'proto3',
    ...describeNested(definition, name, kinds, 'messageType'),
  }));
}

type Kinds = Map<string, 'TYPE_MESSAGE' | 'TYPE_ENUM'>;

function collectKinds(definition: Definition, name: string, kinds: Kinds): void {
  if (definition.fields) kinds.set(name, 'TYPE_MESSAGE');
  if (definition.values) kinds.set(name, 'TYPE_ENUM');
  for (const [inner, nested] of Object.entries(definition.nested ?? {}))
    collectKinds(nested, `${name}.${inner}`, kinds);
}

function describeNested(
  definition: Definition,
  name: string,
  kinds: Kinds,
  messages: 'messageType' | 'nestedType',
): JsonObject {
  const nested = Object.entries(definition.nested ?? {});
  return {
    [messages]: nested
      .filter(([, inner]) => inner.fields)
      .map(([inner, message]) => describeMessage(message, inner, `${name}.${inner}`, kinds)),
    enumType: nested
      .filter(([, inner]) => inner.values)
      .map(([inner, { values = {} }]) => ({
        name: inner,
        value: Object.entries(values).map(([value, number]) => ({ name: value, number })),
      })),
  };
}

function describeMessage(definition: Definition, short: string, name: string, kinds: Kinds): JsonObject {
  const oneofs = Object.entries(definition.oneofs ?? {});
  const describe = ([field, details]: [string, FieldDefinition]): JsonObject => {
    const oneof = oneofs.findIndex(([, { oneof: members }]) => members.includes(field));
    return {
      // Only the JSON names: the API responds with no others, although the parser would read both.
      name: camelCase(field),
      jsonName: camelCase(field),
      number: details.id,
      label: details.rule === 'repeated' ? 'LABEL_REPEATED' : 'LABEL_OPTIONAL',
      ...describeType(details.type, name, kinds),
      ...(oneof < 0 ? {} : { oneofIndex: oneof, proto3Optional: details.options?.['proto3_optional'] === true }),
    };
  };
  return {
    name: short,
    field: Object.entries(definition.fields ?? {}).map(describe),
    oneofDecl: oneofs.map(([oneof]) => ({ name: oneof })),
    ...describeNested(definition, name, kinds, 'nestedType'),
  };
}

/** A type is a scalar, or a name that is looked up from the message outwards. */
function describeType(type: string, scope: string, kinds: Kinds): JsonObject {
  const steps = scope.split('.');
  for (let length = steps.length; length >= 0; length -= 1) {
    const name = [...steps.slice(0, length), type].join('.');
    const kind = kinds.get(name);
    if (kind) return { type: kind, typeName: `.${name}` };
  }
  return { type: `TYPE_${type.toUpperCase()}` };
}
