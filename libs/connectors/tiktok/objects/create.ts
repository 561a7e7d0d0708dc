import { z } from 'zod';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { AccountContext, CreateItem, CreateOutcome, CreateRequest } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import { id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';
import { createAds } from './create-ads.js';
import { toBody } from './body.js';
import { MANUAL } from './levels.js';
import { outcomeOf } from './outcome.js';

/** Maximum number of ads in an ad group: they are created together, with as many calls as needed. All other objects go one by one. */
const MOST_OF_GROUP = 50;
export const batchSize = (kind: AdObjectKind): number => (kind === 'ad' ? MOST_OF_GROUP : 1);

/** Creates objects that are switched off. See the port for outcomes. */
export async function create(
  client: TikTokClient,
  account: AccountContext,
  request: CreateRequest,
): Promise<CreateOutcome[]> {
  const { kind, items } = request;
  if (items.length > batchSize(kind)) throw new Error(`${items.length} items, at most ${batchSize(kind)} of ${kind}.`);
  if (kind === 'ad') return createAds(client, account, request);
  return Promise.all(items.map((item) => createOne(client, account, request, item)));
}

/**
 * Creates a campaign or an ad group. Among calls with the same `request_id` within 10 seconds, only one succeeds (source: schema of
 * TikTok's own tool server, read November 2026). A later repeat makes a second object, so the ledger looks the name up before it sends
 * again.
 */
async function createOne(
  client: TikTokClient,
  { accessToken }: AccountContext,
  request: CreateRequest,
  item: CreateItem,
): Promise<CreateOutcome> {
  const { path, id: idField } = MANUAL[request.kind];
  const call = {
    method: 'POST',
    path: `${path}/create`,
    accessToken,
    params: toBody(request, item),
    timeoutMs: request.timeoutMs,
    calledOff: request.calledOff,
  } as const;
  try {
    const answer = await client.call(call, z.looseObject({ [idField]: id }));
    return { ref: item.ref, outcome: 'created', platformId: String(answer[idField]) };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return outcomeOf(item.ref, error);
  }
}
