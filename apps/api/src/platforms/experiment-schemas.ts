import type { OpenAPIObject, SchemaObject } from '@nestjs/swagger';
import { toJSONSchema } from 'zod/mini';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Field } from '#libs/platforms/fields/fields.js';
import { optionsFor } from '#libs/platforms/kinds/choices.js';
import { schemaOf } from '#libs/platforms/reading/schema.js';
import { descriptions } from '#libs/platforms/registry.js';

const capitalized = (platform: string): string => platform.charAt(0).toUpperCase() + platform.slice(1);

/** The description with only the goals that have a card, and with only the options that these goals offer. */
function offeredOf(description: PlatformDescription): PlatformDescription {
  const goals = description.goals.filter((goal) => Object.hasOwn(description.cards, goal));
  const offered = (field: Field): Field => {
    if (field.kind !== 'choice') return field;
    const options = new Set(goals.flatMap((goal) => optionsFor(field, goal)));
    return { ...field, options: field.options.filter((option) => options.has(option)) };
  };
  const narrowed = (fields: Readonly<Record<string, Field>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, offered(field)]));
  return {
    ...description,
    goals,
    setup: narrowed(description.setup),
    information: narrowed(description.information),
  };
}

const formOf = (description: PlatformDescription, form: Parameters<typeof schemaOf>[1]): SchemaObject =>
  toJSONSchema(schemaOf(description, form), {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
  }) as SchemaObject;

/**
 * Adds each platform's experiment to the document, from the platform's description: `MetaExperiment` as it is submitted, and
 * `MetaExperimentDraft` as it may be stored. They contain only what can be started. The schemas of forms name them only in words, because
 * the experiment is a text within a form, and a draft is stored whatever it contains.
 */
export function experimentSchemas(document: OpenAPIObject): void {
  const schemas = ((document.components ??= {}).schemas ??= {});
  for (const description of descriptions().map(offeredOf)) {
    const name = `${capitalized(description.platform)}Experiment`;
    schemas[name] = formOf(description, 'submitted');
    schemas[`${name}Draft`] = formOf(description, 'draft');
  }
}
