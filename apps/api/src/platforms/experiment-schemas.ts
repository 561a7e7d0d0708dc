import type { OpenAPIObject, SchemaObject } from '@nestjs/swagger';
import { toJSONSchema } from 'zod/mini';
import { descriptions } from '#libs/platforms/registry.js';
import { schemaOf } from '#libs/platforms/reading/schema.js';

const capitalized = (platform: string): string => platform.charAt(0).toUpperCase() + platform.slice(1);

const formOf = (description: Parameters<typeof schemaOf>[0], form: Parameters<typeof schemaOf>[1]): SchemaObject =>
  toJSONSchema(schemaOf(description, form), {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
  }) as SchemaObject;

/**
 * Adds each platform's experiment to the document, from the platform's description: `MetaExperiment` as it is submitted and
 * `MetaExperimentDraft` as it may be stored. Forms mention them only in words, since the experiment travels as a text within them, and a
 * draft is stored whatever it holds.
 */
export function experimentSchemas(document: OpenAPIObject): void {
  const schemas = ((document.components ??= {}).schemas ??= {});
  for (const description of descriptions()) {
    const name = `${capitalized(description.platform)}Experiment`;
    schemas[name] = formOf(description, 'submitted');
    schemas[`${name}Draft`] = formOf(description, 'draft');
  }
}
