import * as z from 'zod/mini';
import type { PlatformDescription } from '../description.js';
import type { ComponentField, Field } from '../fields/fields.js';
import { kindOf } from '../kinds/index.js';

// A content policy that forbids `eval` would report the attempt to compile schemas.
z.config({ jitless: true });

type Shape = Record<string, z.ZodMiniType>;
const shapeOf = <F>(fields: Readonly<Record<string, F>>, schemaOf: (field: F) => z.ZodMiniType): Shape =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));

/** The maximum number of entries of a list; the number of variations has its own limit. */
const MOST_ALTERNATIVES = 50_000;
/** The maximum number of characters of an alternative's id. */
const LONGEST_ID = 100;

const listSchema = (field: ComponentField): z.ZodMiniType =>
  z._default(
    z
      .array(z.strictObject({ id: z.string().check(z.maxLength(LONGEST_ID)), value: kindOf(field).schema(field) }))
      .check(z.maxLength(MOST_ALTERNATIVES)),
    [],
  );

const groupSchema = (field: Field): z.ZodMiniType => z._default(kindOf(field).schema(field) as never, [] as never);

function valueSchema(field: Field, isDraft: boolean): z.ZodMiniType {
  const schema = kindOf(field).schema(field);
  const mayBeAbsent = isDraft || field.required !== true;
  const value = field.kind === 'reference' && field.required !== true ? z.nullable(schema) : schema;
  const hasDefault = (field.kind === 'choice' || field.kind === 'choices') && field.default !== undefined;
  if (!isDraft && field.required === true && hasDefault) return z._default(value as never, field.default as never);
  return mayBeAbsent ? z.optional(value) : value;
}

function buildSchema(description: PlatformDescription, isDraft: boolean): z.ZodMiniType {
  const { platform, version, goals, setup, information, audiences, exclusions, creatives } = description;
  const goal = z.enum(goals as readonly [string, ...string[]]);
  const parts = {
    information: z.strictObject(shapeOf(information, (field) => valueSchema(field, isDraft))),
    audiences: z.strictObject(shapeOf(audiences, listSchema)),
    creatives: z.strictObject(shapeOf(creatives, listSchema)),
  };
  return z.strictObject({
    platform: z.optional(z.literal(platform)),
    version: z.optional(z.literal(version)),
    objective: isDraft ? z.optional(goal) : goal,
    // The allowed numbers depend on the lists: `validate` checks them.
    tested_count: z.optional(z.number()),
    search: z.optional(z.boolean()),
    // The form's own count (TIKTOK-125): accepted, but recalculated.
    variations: z.optional(z.unknown()),
    ...shapeOf(setup, (field) => valueSchema(field, isDraft)),
    ...(isDraft ? shapeOf(parts, (part) => z.prefault(part as never, {} as never)) : parts),
    exclusions: z.prefault(z.strictObject(shapeOf(exclusions, groupSchema)) as never, {} as never),
    components: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100))),
  });
}

interface Schemas {
  submitted?: z.ZodMiniType;
  draft?: z.ZodMiniType;
}
const built = new WeakMap<PlatformDescription, Schemas>();

/** The shape of an experiment of the platform: types, lengths, patterns. `draft`: with everything optional. */
export function schemaOf(description: PlatformDescription, form: keyof Schemas): z.ZodMiniType {
  const schemas: Schemas = built.get(description) ?? {};
  built.set(description, schemas);
  return (schemas[form] ??= buildSchema(description, form === 'draft'));
}
