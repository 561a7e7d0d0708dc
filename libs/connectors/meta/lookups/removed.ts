import { z } from 'zod';
import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import type { AccountContext } from '../../port/ad-platform.js';
import { actPath } from './account.js';
import type { MetaLookups } from './meta-lookups.js';
import { namedIn, type Named, type Source } from './named.js';
import type { MetaClient } from '../wire/client.js';
import { findingsOf, nullIfGone } from '../../wire/gone.js';
import { chunks } from '../../wire/in-parts.js';
import { id, parse } from '../wire/parse.js';

/** Maximum number of ids in one call, which keeps its address short. */
const IDS = 100;
/** Maximum number of calls for each kind; further values are not checked. */
const CALLS = 3;

const PLACES = ['cities', 'regions', 'countries'] as const;
const validity = z.looseObject({
  data: z.array(z.looseObject({ id, type: z.string().optional(), valid: z.boolean().optional() })),
});
const byKey = z.record(z.string(), z.unknown()).optional().catch(undefined);
const places = z.looseObject({ data: z.looseObject({ cities: byKey, regions: byKey, countries: byKey }) });

/**
 * Finds values of an experiment that Meta has removed or does not offer to this account. Interests and demographics are validated by kind
 * and id (`/act_X/targetingvalidation`), places looked up by key (`/search?type=adgeolocationmeta`), a hundred in each call. Values that
 * belong to the account or the page are compared with their lists. Source: codegen AdAccount, targetingsearch of the Python SDK.
 */
export async function removed(
  client: MetaClient,
  { accountLookups, pageLookups }: Pick<MetaLookups, 'accountLookups' | 'pageLookups'>,
  { accountId, accessToken }: AccountContext,
  input: MetaExperimentInput,
): Promise<Finding[]> {
  const named = namedIn(input);
  const idsOf = (source: Source) => [...new Set(named.flatMap((one) => (one.source === source ? [one.id] : [])))];
  const inParts = async (source: Source, ask: (rows: Named[]) => Promise<readonly Detail[]>): Promise<void> => {
    const ofSource = named.filter((one) => one.source === source);
    const distinct = [...new Map(ofSource.map((one) => [`${one.type}/${one.id}`, one])).values()];
    const parts = chunks(distinct, IDS).slice(0, CALLS);
    for (const found of await Promise.all(parts.map((rows) => nullIfGone(ask(rows)))))
      removedValues.push(...ofSource.filter((one) => found?.some((lost) => isSame(one, lost))));
  };
  const inLists = async <T>(ask: () => Promise<T>, rowsOf: Partial<Record<Source, (lists: T) => Reference[]>>) => {
    const needed = Object.entries(rowsOf).filter(([source]) => idsOf(source as Source).length > 0);
    const lists = needed.length > 0 ? await nullIfGone(ask()) : null;
    if (lists === null) return;
    for (const [source, rows] of needed) {
      const known = new Set(rows(lists).map((row) => row.id));
      removedValues.push(...named.filter((one) => one.source === source && !known.has(one.id)));
    }
  };
  const removedValues: Named[] = [];
  await Promise.all([
    inParts('details', (rows) => invalidDetails(client, { accountId, accessToken }, rows)),
    ...PLACES.map((kind) =>
      inParts(kind, (rows) => lostPlaces(client, accessToken, { kind, keys: rows.map(({ id: key }) => key) })),
    ),
    inLists(() => accountLookups(accessToken, accountId), {
      audiences: ({ customAudiences }) => customAudiences,
      conversions: ({ customConversions }) => customConversions,
      pixels: ({ pixels }) => pixels,
      apps: ({ applications }) => applications,
    }),
    inLists(() => pageLookups(accessToken, { pageId: input.page.id }), {
      instagram: ({ instagramAccounts }) => instagramAccounts,
      forms: (lists) => lists.forms,
    }),
  ]);
  return findingsOf(named.filter((one) => removedValues.includes(one)));
}

type Detail = Pick<Named, 'id' | 'type'>;

/** Whether two details are the same. Small ids occur in several kinds, so the kinds must match too if both sides name one. */
const isSame = (one: Detail, other: Detail): boolean =>
  one.id === other.id && (one.type === undefined || other.type === undefined || one.type === other.type);

/**
 * Returns only the ids that Meta calls invalid: an id that it omits is not known. Each id is sent with its kind, since Meta numbers the
 * options of some kinds from 1; rows of older drafts have no kind.
 */
async function invalidDetails(
  client: MetaClient,
  { accountId, accessToken }: Pick<AccountContext, 'accountId' | 'accessToken'>,
  rows: readonly Named[],
): Promise<Detail[]> {
  const path = [actPath(accountId), 'targetingvalidation'];
  const targeting_list = rows.flatMap(({ id, type }) => (type === undefined ? [] : [{ type, id }]));
  const id_list = rows.flatMap(({ id, type }) => (type === undefined ? [id] : []));
  const params = {
    ...(targeting_list.length > 0 ? { targeting_list } : {}),
    ...(id_list.length > 0 ? { id_list } : {}),
  };
  const answer = await client.call({ method: 'GET', path, accessToken, params });
  return parse(validity, answer).data.filter(({ valid }) => valid === false);
}

async function lostPlaces(
  client: MetaClient,
  accessToken: string,
  { kind, keys }: { kind: (typeof PLACES)[number]; keys: string[] },
): Promise<Detail[]> {
  const params = { type: 'adgeolocationmeta', [kind]: keys };
  const { data } = parse(places, await client.call({ method: 'GET', path: ['search'], accessToken, params }));
  const known = data[kind];
  return known === undefined ? [] : keys.filter((key) => !Object.hasOwn(known, key)).map((key) => ({ id: key }));
}
