import { z } from 'zod';
import type { ErrorItem } from '#libs/contracts/messages/error-codes.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import { QUOTE_TEXTS, quoteOf } from '#libs/contracts/messages/quote-texts.js';
import { type Text, withParams } from '#libs/contracts/messages/texts.js';
import { META, type MetaExperimentInput } from '#libs/platforms/meta/description.js';
import type { MetaExclusions } from '#libs/platforms/meta/values.js';
import type { Fact, Field, ReferenceField, ReferencesField } from '#libs/platforms/fields/fields.js';
import type { AccountContext, Choice } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import type { AudienceSize } from '../../port/lookups.js';
import type { ReachRequest, ReachRow } from './meta-lookups.js';
import { actPath } from './account.js';
import type { MetaClient } from '../wire/client.js';
import { mapFew } from '../../wire/in-parts.js';
import { count, id, parse } from '../wire/parse.js';
import { audienceOf, toTargeting, type Audience } from '../objects/targeting.js';
import { messageFields } from '#libs/contracts/messages/format-text.js';

/** Number of estimates that run in parallel. Each is a call, and an experiment can hold dozens of audiences. */
const LANES = 4;
const about = (title: Text) => ({ title: title.en, titleKey: title.key, type: 'audience' });
const tooSmall = withParams(EXPERIMENT_TEXTS.audienceTooSmall, { least: META.leastPeople });
const TOO_SMALL: ErrorItem = { ...about(ITEM_TITLES.audienceTooSmall), ...messageFields(tooSmall) };

const location = z.object({
  type: z.enum(['city', 'region', 'country', 'custom_location']),
  name: z.string().default(''),
  key: id.optional(),
  country_code: z.string().optional(),
  latitude: z.coerce.number().optional(),
  longitude: z.coerce.number().optional(),
  radius: z.coerce.number().optional(),
  distance_unit: z.enum(['mile', 'kilometer']).optional(),
});

const factShape = (fact: Fact): z.ZodType =>
  typeof fact === 'object' ? z.enum(fact.options) : fact === 'text' ? z.string().optional() : z.unknown().optional();
const rowShape = ({ label = 'name', facts = {} }: ReferenceField | ReferencesField) =>
  z.object({
    id,
    [label]: z.string().default(''),
    ...Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, factShape(fact)])),
  });

/** The part of a field's value that targeting needs. It accepts what programs send: numbers may be texts. */
function shapeOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'bracket':
      return z.tuple([z.coerce.number(), z.coerce.number()]);
    case 'choice': {
      const isNumber = field.options.every((option) => typeof option === 'number');
      const options = z.literal([...field.options]);
      return isNumber ? z.preprocess(Number, options) : options;
    }
    case 'places':
      return z.array(location);
    case 'reference':
      return rowShape(field);
    case 'references':
      return z.array(rowShape(field));
    default:
      throw new Error(`Meta does not target by ${field.kind}.`);
  }
}

/** Accepts an alternative as a bare value or as `{ id, value }`. */
const bare = (shape: z.ZodType) =>
  z.preprocess((raw) => (raw && typeof raw === 'object' && 'value' in raw ? raw.value : raw), shape.nullish());
const shapesOf = (fields: Readonly<Record<string, Field>>, shape: (field: Field) => z.ZodType) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shape(field)])));

const components = shapesOf(META.audiences, (field) => bare(shapeOf(field)));
const exclusions = shapesOf(META.exclusions, (field) => shapeOf(field).optional());

const estimate = z.looseObject({
  data: z.looseObject({
    users_lower_bound: count.optional(),
    users_upper_bound: count.optional(),
    estimate_ready: z.boolean().default(true),
  }),
});

/**
 * Expected size of each audience, in the given order. A refused audience is a row with its error; errors that stop every audience alike
 * (throttling, an ended link, no response) are thrown.
 */
export function reach(client: MetaClient, accessToken: string, request: ReachRequest): Promise<ReachRow[]> {
  return mapFew(request.audiences, LANES, (audience) => reachOf(client, accessToken, request, audience));
}

async function reachOf(
  client: MetaClient,
  accessToken: string,
  request: ReachRequest,
  { name, components: raw }: ReachRequest['audiences'][number],
): Promise<ReachRow> {
  const row = (lower: number | null, upper: number | null, issue: boolean, error: ErrorItem | null): ReachRow => ({
    name,
    reach: { lower_bound: lower, upper_bound: upper, issue },
    components: raw,
    error,
  });
  const chosen = components.safeParse(raw);
  const excluded = exclusions.safeParse(request.exclusions);
  const problem = chosen.error?.issues[0] ?? excluded.error?.issues[0];
  if (!chosen.success || !excluded.success) {
    const field = problem?.path.join('.') ?? '';
    const text = field === '' ? EXPERIMENT_TEXTS.audienceUnreadable : withParams(FIELD_TEXTS.wrong, { field });
    return row(null, null, true, { field, ...about(ITEM_TITLES.audience), ...messageFields(text) });
  }
  const targeting_spec = toTargeting(
    client.config.apiVersion,
    withoutNull(chosen.data) as Audience,
    excluded.data as Partial<MetaExclusions>,
    request.userOs,
  );
  try {
    const { lower, upper, isTooSmall } = await estimateOf(client, { ...request, accessToken }, targeting_spec);
    return row(lower, upper, isTooSmall, isTooSmall ? TOO_SMALL : null);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== 'INVALID_REQUEST') throw error;
    const { title, platformMessage, field, platformCode } = error.details;
    const code = Number.parseInt(platformCode ?? '', 10);
    const item: ErrorItem = {
      field,
      title: title ?? 'Meta',
      type: 'platform',
      ...messageFields(withParams(QUOTE_TEXTS.words, { words: platformMessage ?? error.message })),
    };
    // We use 200 for 'link again', so Meta's own 200 (a missing permission) must not appear as code.
    return row(null, null, true, code === 200 || Number.isNaN(code) ? item : { ...item, code });
  }
}

/** @throws ConnectorError INVALID_REQUEST if Meta does not accept the audience */
async function estimateOf(
  client: MetaClient,
  { accountId, accessToken }: Pick<AccountContext, 'accountId' | 'accessToken'>,
  targeting_spec: Record<string, unknown>,
) {
  const call = { method: 'GET', path: [actPath(accountId), 'reachestimate'], accessToken } as const;
  const { data } = parse(estimate, await client.call({ ...call, params: { targeting_spec } }));
  const [lower, upper] = [data.users_lower_bound, data.users_upper_bound].map((bound) =>
    data.estimate_ready && bound !== undefined && bound >= 0 ? bound : null,
  ) as [number | null, number | null];
  // Below its minimum size Meta gives no figures at all: -1, or 'not ready'.
  return { lower, upper, isTooSmall: upper === null || upper < META.leastPeople };
}

/** Like `reach`, for audiences of an experiment, whose values are already validated. */
export function audienceSizes(
  client: MetaClient,
  account: AccountContext,
  { input, audiences }: { input: MetaExperimentInput; audiences: readonly Choice[] },
): Promise<AudienceSize[]> {
  return mapFew(audiences, LANES, async (choice) => {
    const targeting = toTargeting(
      client.config.apiVersion,
      audienceOf(input, choice),
      input.exclusions,
      input.information.user_os,
    );
    try {
      const { lower, upper, isTooSmall } = await estimateOf(client, account, targeting);
      return { lower, upper, problem: isTooSmall ? tooSmall : null };
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.code !== 'INVALID_REQUEST') throw error;
      const words = error.details.platformMessage ?? error.message;
      return { lower: null, upper: null, problem: quoteOf('meta', words) };
    }
  });
}

const withoutNull = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== null && one !== undefined));
