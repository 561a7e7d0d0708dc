import { z } from 'zod';
import { AD_OBJECT_KINDS, type AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { maySpend, type AccountContext, type FoundObject, type Switched } from '../../port/ad-platform.js';
import { ConnectorError, refusalOf } from '../../port/connector-error.js';
import { actPath } from '../lookups/account.js';
import { BATCH_LIMIT, sendBatch, type BatchResult } from '../wire/batch.js';
import type { MetaClient } from '../wire/client.js';
import { READ_TIMEOUT_MS } from '../../wire/transport.js';
import { batchSize, EDGES, throwIfTurnedAway } from './create.js';
import { standingOf } from './standing.js';
import { chunks } from '../../wire/in-parts.js';
import { allRows } from '../wire/paging.js';
import { id, parse } from '../wire/parse.js';

/** Every status of an object. Listings omit some of them (ARCHIVED) unless the request names them. */
const STATUSES: Record<AdObjectKind, readonly string[]> = {
  campaign: ['ACTIVE', 'PAUSED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES'],
  adset: ['ACTIVE', 'PAUSED', 'ARCHIVED', 'IN_PROCESS', 'WITH_ISSUES', 'CAMPAIGN_PAUSED'],
  ad: [
    'ACTIVE',
    'PAUSED',
    'ARCHIVED',
    'IN_PROCESS',
    'WITH_ISSUES',
    'CAMPAIGN_PAUSED',
    'ADSET_PAUSED',
    'PENDING_REVIEW',
    'DISAPPROVED',
    'PREAPPROVED',
    'PENDING_BILLING_INFO',
  ],
};
const FIELDS: Record<AdObjectKind, string> = {
  campaign: 'id,name,effective_status,configured_status,issues_info',
  adset: 'id,name,effective_status,configured_status,issues_info,campaign_id',
  ad: 'id,name,effective_status,configured_status,issues_info,ad_review_feedback,adset_id',
};
const PAGE_SIZE = 500;

/** Maximum number of names that are looked up one by one. More names are found in one listing by their common part. */
const SINGLE_LOOKUPS = 3;
/** Number of characters at the end of a name that are compared. They hold the key, whose first part all names of an experiment share. */
const TAIL = 24;
/** Minimum length of a common part. A search for a shorter text would list half the account. */
const LEAST_COMMON = 6;

const node = z.looseObject({
  id,
  name: z.string(),
  effective_status: z.string(),
  configured_status: z.string().optional(),
  campaign_id: id.optional(),
  adset_id: id.optional(),
  issues_info: z
    .array(z.looseObject({ error_summary: z.string().optional(), error_message: z.string().optional() }))
    .nullish(),
  ad_review_feedback: z.looseObject({ global: z.record(z.string(), z.string()).optional() }).nullish(),
});

/** Looks a few names up one by one, and many by the common part of their ends. */
export async function findByNames(
  client: MetaClient,
  account: AccountContext,
  kind: AdObjectKind,
  names: readonly string[],
): Promise<FoundObject[]> {
  const wanted = new Set(names);
  const common = wanted.size > SINGLE_LOOKUPS ? commonPart([...wanted].map((name) => name.slice(-TAIL))) : '';
  const searches = common.length >= LEAST_COMMON ? [common] : [...wanted];
  const found = new Map<string, FoundObject>();
  for (const text of searches) {
    for (const object of await listContaining(client, account, kind, text)) {
      if (wanted.has(object.name)) found.set(object.platformId, object);
    }
  }
  return [...found.values()];
}

/** All objects whose names hold the key, kind by kind. */
export async function listByExperimentKey(
  client: MetaClient,
  account: AccountContext,
  experimentKey: string,
): Promise<FoundObject[]> {
  const lists: FoundObject[] = [];
  for (const kind of AD_OBJECT_KINDS) {
    const objects = await listContaining(client, account, kind, experimentKey);
    // The platform's match may ignore case; ours does not.
    lists.push(...objects.filter(({ name }) => name.includes(experimentKey)));
  }
  return lists;
}

export const campaigns = (client: MetaClient, account: AccountContext): Promise<FoundObject[]> =>
  listFiltered(client, account, 'campaign', []);

const listContaining = (
  client: MetaClient,
  account: AccountContext,
  kind: AdObjectKind,
  text: string,
): Promise<FoundObject[]> => listFiltered(client, account, kind, [{ field: 'name', operator: 'CONTAIN', value: text }]);

async function listFiltered(
  client: MetaClient,
  account: AccountContext,
  kind: AdObjectKind,
  filtering: readonly object[],
): Promise<FoundObject[]> {
  const params = {
    fields: FIELDS[kind],
    ...(filtering.length > 0 ? { filtering } : {}),
    effective_status: STATUSES[kind],
    limit: PAGE_SIZE,
  };
  const path = [actPath(account.accountId), EDGES[kind]];
  const rows = await allRows(client, { path, accessToken: account.accessToken, params }, node);
  return rows.map((row) => toFound(kind, row));
}

/** Longest text that all names share. It tries the parts of the shortest name, longest first. */
export function commonPart(names: readonly string[]): string {
  const [shortest = '', ...others] = [...names].sort((a, b) => a.length - b.length);
  for (let length = shortest.length; length > 0; length -= 1) {
    for (let start = 0; start + length <= shortest.length; start += 1) {
      const part = shortest.slice(start, start + length);
      if (others.every((name) => name.includes(part))) return part;
    }
  }
  return '';
}

/** Reads by id, in batches. An unreadable entry is an unknown id, unless its error says that nothing can be read now. */
export async function read(
  client: MetaClient,
  account: AccountContext,
  kind: AdObjectKind,
  ids: readonly string[],
): Promise<FoundObject[]> {
  const objects: FoundObject[] = [];
  for (const part of chunks(ids, BATCH_LIMIT)) {
    const operations = part.map((one) => ({ method: 'GET', path: [one], query: { fields: FIELDS[kind] } }) as const);
    const options = { intent: 'repeatable', timeoutMs: READ_TIMEOUT_MS } as const;
    for (const result of await sendBatch(client, account.accessToken, operations, options)) {
      if (result.ok) objects.push(toFound(kind, parse(node, result.body)));
      else if (result.error.code !== 'INVALID_REQUEST') throw result.error;
    }
  }
  return objects;
}

/** Status writes are idempotent, so a lost one is simply missing in the result. */
export async function setActive(
  client: MetaClient,
  account: AccountContext,
  kind: AdObjectKind,
  ids: readonly string[],
  isActive: boolean,
): Promise<Switched> {
  const params = { status: isActive ? 'ACTIVE' : 'PAUSED' };
  return writeEach(client, account, kind, ids, (one) => ({ method: 'POST', path: [one], params }) as const);
}

/** Like `setActive`: repeating a deletion is harmless. */
export async function remove(
  client: MetaClient,
  account: AccountContext,
  kind: AdObjectKind,
  ids: readonly string[],
): Promise<string[]> {
  return (await writeEach(client, account, kind, ids, (one) => ({ method: 'DELETE', path: [one] }) as const)).ids;
}

const succeeded = z.looseObject({ success: z.union([z.literal(true), z.literal('true')]) });

async function writeEach(
  client: MetaClient,
  account: AccountContext,
  kind: AdObjectKind,
  ids: readonly string[],
  operation: (id: string) => Parameters<typeof sendBatch>[2][number],
): Promise<Switched> {
  const done: Switched = { ids: [], refusals: [] };
  try {
    for (const part of chunks(ids, batchSize(kind))) {
      const results = await sendBatch(client, account.accessToken, part.map(operation), { intent: 'repeatable' });
      throwIfTurnedAway(results);
      done.ids.push(...part.filter((_, index) => isDone(results[index])));
      done.refusals.push(...part.flatMap((platformId, index) => refusedBy(platformId, results[index])));
      if (results.some(isClosedDoor)) break;
    }
  } catch (error) {
    // Finished parts are worth reporting; a caller that repeats the rest gets the same error first.
    if (done.ids.length === 0 || !(error instanceof ConnectorError)) throw error;
  }
  return done;
}

const isDone = (result: BatchResult | undefined): boolean => !!result?.ok && succeeded.safeParse(result.body).success;

const refusedBy = (platformId: string, result: BatchResult | undefined): Switched['refusals'] =>
  !result || result.ok || result.error.code !== 'INVALID_REQUEST'
    ? []
    : [{ platformId, refusal: refusalOf(result.error) }];

/** Whether the remaining calls should wait: a call during a throttle extends it, and a call with an ended token fails. */
const isClosedDoor = (result: BatchResult): boolean =>
  !result.ok && (result.error.code === 'RATE_LIMITED' || result.error.code === 'AUTH_EXPIRED');

function toFound(kind: AdObjectKind, row: z.output<typeof node>): FoundObject {
  const issues = (row.issues_info ?? []).map((issue) => issue.error_message ?? issue.error_summary ?? '');
  const own = { isOn: row.configured_status === 'ACTIVE', standing: standingOf(row.effective_status) };
  const review = Object.entries(row.ad_review_feedback?.global ?? {}).map(([title, text]) => `${title}: ${text}`);
  return {
    kind,
    platformId: row.id,
    name: row.name,
    parentId: (kind === 'adset' ? row.campaign_id : kind === 'ad' ? row.adset_id : undefined) ?? null,
    ...own,
    maySpend: maySpend(own),
    effectiveStatus: row.effective_status,
    issues: [...review, ...issues].filter((text) => text !== ''),
    ...(row.effective_status === 'DELETED' ? { isDeleted: true } : {}),
  };
}
