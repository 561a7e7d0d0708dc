/** The parts of an OpenAPI schema that the tests read. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  example?: unknown;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

export interface Operation {
  operationId: string;
  tags?: string[];
  parameters?: { in: string; name: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
  'x-browser-navigation'?: boolean;
  'x-callback'?: boolean;
  'x-tus'?: string;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Follows references, and takes the first of several shapes. */
export function resolve(document: OpenApi, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return resolve(document, document.components.schemas[name]!);
  const inner = schema.allOf?.[0] ?? schema.oneOf?.[0] ?? schema.anyOf?.[0];
  return inner ? resolve(document, inner) : schema;
}

/** The JSON types that a schema allows. */
export function typesOf(document: OpenApi, schema: Schema): string[] {
  const shapes = schema.oneOf ?? schema.anyOf;
  if (shapes) return shapes.flatMap((shape) => typesOf(document, shape));
  const { type = 'object' } = resolve(document, schema);
  return [type === 'integer' ? 'number' : type];
}

/** A value of the right type, as far as its schema defines it. */
export function exampleOf(document: OpenApi, given: Schema): unknown {
  const schema = resolve(document, given);
  if (schema.enum) return schema.enum[0];
  if (schema.example !== undefined) return schema.example;
  if (schema.type === 'array') return schema.items ? [exampleOf(document, schema.items)] : [];
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return false;
  if (schema.type === 'string') return textOf(schema);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, exampleOf(document, property)]),
  );
}

function textOf({ format, pattern, minLength = 1 }: Schema): string {
  if (format === 'email') return 'somebody@bodies.polyad.test';
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (format === 'date-time') return '2030-01-01T00:00:00.000Z';
  const text = 'correct horse'.padEnd(minLength, '.');
  return pattern === undefined || new RegExp(pattern).test(text) ? text : '1';
}
