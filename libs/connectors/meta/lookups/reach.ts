import { z } from 'zod';
import type { ErrorItem } from '#libs/contracts/messages/error-codes.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { FIELD_TEXTS } from '#libs/contracts/messages/field-texts.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/item-titles.js';
import { SAID_TEXTS } from '#libs/contracts/messages/said-texts.js';
import { type Text, told } from '#libs/contracts/messages/texts.js';
import { ConnectorError } from '../../port/connector-error.js';
import type { ReachRequest, ReachRow } from '../../port/lookups.js';
import { actPath } from './account.js';
import type { MetaClient } from '../wire/client.js';
import { mapFew } from '../wire/in-parts.js';
import { count, id, parse } from '../wire/parse.js';
import { toTargeting } from '../objects/targeting.js';
import { spoken } from '#libs/contracts/messages/say.js';

/** Estimates at once: each is a call, and an experiment may hold dozens of audiences. */
const LANES = 4;
/** An audience below this many people does not run. */
const LEAST_PEOPLE = 1000;
const about = (title: Text) => ({ title: title.en, titleKey: title.key, type: 'audience' });
const TOO_SMALL: ErrorItem = {
  ...about(ITEM_TITLES.audienceTooSmall),
  ...spoken(EXPERIMENT_TEXTS.audienceTooSmall),
};

const reference = z.object({ id, name: z.string().default('') });
const detail = reference.extend({ type: z.string().optional() });
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
/** An alternative comes bare or as `{ id, value }`. */
const value = <T extends z.ZodType>(shape: T) =>
  z.preprocess((raw) => (raw && typeof raw === 'object' && 'value' in raw ? raw.value : raw), shape.nullish());
const components = z.object({
  ages: value(z.tuple([z.coerce.number(), z.coerce.number()])),
  genders: value(z.coerce.number().pipe(z.union([z.literal(0), z.literal(1), z.literal(2)]))),
  geolocations: value(z.array(location)),
  demographics: value(z.array(detail)),
  interests: value(z.array(detail)),
  custom_audiences: value(reference),
  positions: value(z.array(z.object({ id, name: z.string().default(''), type: z.enum(['facebook', 'instagram']) }))),
  user_devices: value(z.object({ id, description: z.string().default(''), platform: z.string().default('') })),
});
const exclusions = z.object({
  geolocations: z.array(location).optional(),
  demographics: z.array(detail).optional(),
  interests: z.array(detail).optional(),
  custom_audiences: z.array(reference).optional(),
});

const estimate = z.looseObject({
  data: z.looseObject({
    users_lower_bound: count.optional(),
    users_upper_bound: count.optional(),
    estimate_ready: z.boolean().default(true),
  }),
});

/**
 * Expected size of each audience, in the order asked for. What Meta refuses is a row with its error; what stops every
 * audience alike (throttling, an ended link, no answer) is thrown.
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
    const text = problem
      ? told(FIELD_TEXTS.schema, { field, problem: problem.message })
      : EXPERIMENT_TEXTS.audienceUnreadable;
    return row(null, null, true, { field, ...about(ITEM_TITLES.audience), ...spoken(text) });
  }
  const targeting_spec = toTargeting(withoutNull(chosen.data), excluded.data, request.userOs);
  const path = [actPath(request.accountId), 'reachestimate'];
  try {
    const { data } = parse(
      estimate,
      await client.call({ method: 'GET', path, accessToken, params: { targeting_spec } }),
    );
    const [lower, upper] = [data.users_lower_bound, data.users_upper_bound].map((bound) =>
      data.estimate_ready && bound !== undefined && bound >= 0 ? bound : null,
    ) as [number | null, number | null];
    // Below its least size Meta gives no figures at all: -1, or 'not ready'.
    const isTooSmall = upper === null || upper < LEAST_PEOPLE;
    return row(lower, upper, isTooSmall, isTooSmall ? TOO_SMALL : null);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== 'INVALID_REQUEST') throw error;
    const { title, platformMessage, field, platformCode } = error.details;
    const code = Number.parseInt(platformCode ?? '', 10);
    const item: ErrorItem = {
      field,
      title: title ?? 'Meta',
      type: 'platform',
      ...spoken(told(SAID_TEXTS.words, { words: platformMessage ?? error.message })),
    };
    // 200 is our word for 'link again'; Meta's own 200 (a right is missing) must not be taken for it.
    return row(null, null, true, code === 200 || Number.isNaN(code) ? item : { ...item, code });
  }
}

type WithoutNull<T> = { [K in keyof T]?: NonNullable<T[K]> };
const withoutNull = <T extends object>(fields: T): WithoutNull<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== null && one !== undefined)) as WithoutNull<T>;
