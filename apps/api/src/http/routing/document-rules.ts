import type { OpenAPIObject, ReferenceObject, SchemaObject } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';

type Schema = SchemaObject | ReferenceObject;
interface Rule {
  name?: string | undefined;
  constraints?: unknown[];
  propertyName: string;
  each?: boolean;
}

/** No field holds control characters (clean-input.ts). */
const ALLOWED = '[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*';
const TEXT = `^${ALLOWED}$`;
/** The same for a text that is not blank. */
export const FILLED_TEXT = `^${ALLOWED}[^\\s\\x00-\\x1f\\x7f-\\x9f\\ufeff]${ALLOWED}$`;

/** A DTO's rules in JSON Schema. Rules without an equivalent are only checked at runtime. */
const WORDS: Record<string, (schema: SchemaObject, constraint: never) => Partial<SchemaObject>> = {
  minLength: (_, minLength: number) => ({ minLength }),
  maxLength: (_, maxLength: number) => ({ maxLength }),
  min: (_, minimum: number) => ({ minimum }),
  max: (_, maximum: number) => ({ maximum }),
  isInt: () => ({ type: 'integer' }),
  isUuid: () => ({ format: 'uuid' }),
  arrayMinSize: (_, minItems: number) => ({ minItems }),
  arrayMaxSize: (_, maxItems: number) => ({ maxItems }),
  // Only JavaScript supports Unicode property escapes.
  matches: ({ pattern, format }, rule: RegExp) =>
    pattern || format || rule.source.includes('\\p') ? {} : { pattern: rule.source },
};

/**
 * Adds the DTOs' rules to the document, so that nobody has to write them twice: lengths, limits and patterns. Also says that bodies have no
 * other fields, and texts no control characters.
 */
export function documentRules(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  for (const dto of dtos()) {
    const schema = schemas[dto.name];
    if (schema && !('$ref' in schema)) applyRules(schema, rulesOf(dto));
  }
  const bodies = Object.values(document.paths).flatMap((path) => [path.post?.requestBody]);
  const seen = new Set<Schema>();
  const close = (schema: Schema): void => {
    const resolved = '$ref' in schema ? schemas[schema.$ref.split('/').at(-1)!] : schema;
    if (!resolved || '$ref' in resolved || seen.has(resolved)) return;
    seen.add(resolved);
    if (resolved.properties) resolved.additionalProperties ??= false;
    if (resolved.type === 'string' && !resolved.enum && !resolved.format && !resolved.pattern) resolved.pattern = TEXT;
    const parts = [
      ...Object.values(resolved.properties ?? {}),
      resolved.items,
      ...(resolved.oneOf ?? []),
      ...(resolved.allOf ?? []),
    ];
    for (const part of parts) if (part) close(part);
  };
  for (const body of bodies)
    if (body && 'content' in body) for (const { schema } of Object.values(body.content)) if (schema) close(schema);
  for (const path of Object.values(document.paths))
    for (const { parameters = [] } of [path.get, path.post, path.head, path.patch, path.delete].filter(
      (operation) => operation !== undefined,
    ))
      for (const parameter of parameters)
        if (!('$ref' in parameter) && parameter.in !== 'header' && parameter.schema) close(parameter.schema);
}

/** Rules of a class and of the classes that it extends. */
const rulesOf = (dto: new () => unknown): Rule[] =>
  getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false) as Rule[];

/** Every class with rules: the storage keys them by class, but has no method that lists all. */
const dtos = (): (new () => unknown)[] => [
  ...(
    getMetadataStorage() as unknown as { validationMetadatas: Map<new () => unknown, unknown> }
  ).validationMetadatas.keys(),
];

function applyRules(schema: SchemaObject, rules: readonly Rule[]): void {
  for (const { name = '', constraints = [], propertyName, each } of rules) {
    const property = schema.properties?.[propertyName];
    const target = each && property && 'items' in property ? property.items : property;
    if (!target || '$ref' in target) continue;
    const word = WORDS[name];
    if (word) Object.assign(target, word(target, constraints[0] as never));
  }
}
