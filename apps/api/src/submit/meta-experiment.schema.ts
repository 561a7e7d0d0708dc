import { z } from 'zod';
import type { ErrorItem } from '#libs/contracts/messages/error-codes.js';
import {
  ATTRIBUTION_SETTINGS,
  META_OBJECTIVES,
  type MetaExperimentInput,
} from '#libs/contracts/experiment/meta-experiment.js';
import { META_ACCOUNT_ID, META_CONVERSION_ID, META_ID, PLATFORM_ID } from '#libs/contracts/platform/platform-id.js';
import { invalid, item } from '../http/errors/api-error.js';
import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { HTTP_TEXTS } from '#libs/contracts/messages/http-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { told } from '#libs/contracts/messages/texts.js';

/*
 * The shape of a submitted experiment: which fields exist, of what type and length. What makes sense is judged by the
 * rules of libs/experiments, with the specification's messages.
 */
const text = (most: number) => z.string().max(most);
/** An id, or nothing where nothing is chosen yet, which the rules judge. */
const shaped = (pattern: RegExp) =>
  z.string().refine((value) => value === '' || pattern.test(value), { error: 'is not an id', abort: true });
const id = shaped(META_ID);
const named = { name: text(400) };
const reference = z.strictObject({ id, ...named });
const list = <T extends z.ZodType>(value: T) => z.array(z.strictObject({ id: text(100), value })).max(50_000);
const size = z.number().nonnegative().optional();

/** `US`, `2490299`, `US:94103`. */
const LOCATION_KEY = /^[\w:.-]{1,64}$/;
const location = z.strictObject({
  type: z.enum(['city', 'region', 'country', 'custom_location']),
  key: shaped(LOCATION_KEY).optional(),
  name: text(400),
  region: text(400).optional(),
  country_name: text(400).optional(),
  country_code: text(8).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  radius: z.number().optional(),
  distance_unit: z.enum(['mile', 'kilometer']).optional(),
});
const interest = reference.extend({
  description: text(1_000).optional(),
  topic: text(400).optional(),
  type: text(100).optional(),
  audience_size_lower_bound: size,
  audience_size_upper_bound: size,
});
const audience = z.strictObject({
  id,
  name: text(400),
  lower_bound: z.number().nullish(),
  upper_bound: z.number().nullish(),
});
const position = z.strictObject({
  id: shaped(PLATFORM_ID),
  ...named,
  type: z.enum(['facebook', 'instagram']),
  active: z.boolean().optional(),
});
const device = z.strictObject({
  id: text(200),
  description: text(400),
  platform: text(40),
  audience_size_lower_bound: size,
  audience_size_upper_bound: size,
});
const group = <T extends z.ZodType>(item: T) => z.array(item).max(1_000);

const visual = z.strictObject({
  name: text(400),
  type: z.enum(['image', 'video', 'carousel']),
  asset: z.uuid().optional(),
  thumbnail_asset: z.uuid().optional(),
  lead_form: id.optional(),
  carousel: z
    .array(
      z.strictObject({
        id: text(100),
        headline: text(1_000).optional(),
        description: text(1_000).optional(),
        website: text(2_000),
        asset: z.uuid().optional(),
      }),
    )
    .max(50)
    .optional(),
});

const schema = z.strictObject({
  objective: z.enum(META_OBJECTIVES),
  information: z.strictObject({
    name: text(400),
    promoted_url: text(2_000),
    industry: text(100),
    budget: z.number(),
    currency: text(3),
    start_date: text(40),
    end_date: text(40),
    secondary_goal: text(40).optional(),
    phone: text(40).optional(),
    lada: text(10).optional(),
    user_os: text(40).optional(),
    application_id: text(64).optional(),
    app_url: text(2_000).optional(),
    dsa_beneficiary: text(400).optional(),
    dsa_payor: text(400).optional(),
  }),
  account: z.strictObject({ id: shaped(META_ACCOUNT_ID), ...named, currency: text(3).optional() }),
  page: reference,
  pixel: reference.nullish(),
  ig: reference.nullish(),
  attribution_setting: z.enum(ATTRIBUTION_SETTINGS),
  audiences: z.strictObject({
    ages: list(z.tuple([z.number(), z.number()])).default([]),
    genders: list(z.union([z.literal(0), z.literal(1), z.literal(2)])).default([]),
    geolocations: list(group(location)).default([]),
    demographics: list(group(interest)).default([]),
    interests: list(group(interest)).default([]),
    custom_audiences: list(audience).default([]),
    custom_conversions: list(z.strictObject({ id: shaped(META_CONVERSION_ID), ...named })).default([]),
    positions: list(group(position)).default([]),
    user_devices: list(device).default([]),
  }),
  exclusions: z
    .strictObject({
      geolocations: group(location).default([]),
      demographics: group(interest).default([]),
      interests: group(interest).default([]),
      custom_audiences: group(audience).default([]),
    })
    .default({ geolocations: [], demographics: [], interests: [], custom_audiences: [] }),
  creatives: z.strictObject({
    headlines: list(text(2_000)).default([]),
    copies: list(text(10_000)).default([]),
    descriptions: list(text(2_000)).default([]),
    visuals: list(visual).default([]),
    ctas: list(text(60)).default([]),
  }),
});

const SECTION_CODES: Readonly<Record<string, number>> = {
  audiences: ERROR_CODES.audience,
  exclusions: ERROR_CODES.audience,
  creatives: ERROR_CODES.creative,
};

/**
 * @param data the parsed `data` field
 * @throws ApiError 400 naming the fields that are unknown, missing or of the wrong type
 */
export function parseMetaExperiment(data: unknown): MetaExperimentInput {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const items = result.error.issues.flatMap(toItems);
  throw invalid(items, items[0]?.code ?? ERROR_CODES.information);
}

function toItems(issue: z.core.$ZodIssue): ErrorItem[] {
  const code = SECTION_CODES[String(issue.path[0])] ?? ERROR_CODES.information;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const field = fieldOf([...issue.path, key]);
      return item(told(FIELD_TEXTS.notOfExperiment, { field }), { field, code });
    });
  const field = fieldOf(issue.path) || 'data';
  // the one thing that somebody who types can do wrong here: the rest concerns programs
  const isTooLong = issue.code === 'too_big' && issue.origin === 'string';
  const text = isTooLong ? HTTP_TEXTS.tooLong : told(FIELD_TEXTS.schema, { field, problem: issue.message });
  return [item(text, { field, code })];
}

/** `audiences.ages[0].value`. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  );
