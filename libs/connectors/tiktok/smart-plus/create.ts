import { z } from 'zod';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import type { AccountContext, CreateItem, CreateOutcome, CreateRequest } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import { ownInput } from '../../port/own-input.js';
import type { Params } from '../../wire/fields.js';
import { id } from '../../wire/shapes.js';
import { musicOf } from '../media/music.js';
import { outcomeOf } from '../objects/outcome.js';
import type { TikTokClient } from '../wire/client.js';
import { toAd, buttonOf } from './ad.js';
import type { AdTurns } from './ad-turns.js';
import { isButtonDynamic, portfolioOf } from './buttons.js';
import { toCampaign } from './campaign.js';
import { eventOfConversion } from './events.js';
import { toGroup } from './group.js';
import { SMART_PLUS } from './levels.js';

/** Maximum number of objects in one call. Source: portal document 1843317390059522, one ad a request, read November 2026. */
export const batchSize = (): number => 1;

/**
 * Creates one object, switched off. Campaigns and groups carry a `request_id`, by which TikTok recognizes a repeat within 10 seconds. Ads
 * carry none. After a lost response, the ledger looks the name up before it decides on a repeat.
 * @returns one outcome; errors of the platform are outcomes too
 * @throws Error for none or several items
 */
export async function create(
  client: TikTokClient,
  turns: AdTurns,
  account: AccountContext,
  request: CreateRequest,
): Promise<CreateOutcome[]> {
  const { kind, items, timeoutMs, calledOff } = request;
  const [item] = items;
  if (item === undefined || items.length > batchSize())
    throw new Error(`${items.length} items: Smart+ takes one a call.`);
  const { path, id: idField } = SMART_PLUS[kind];
  const deadline = performance.now() + timeoutMs;
  try {
    const params = await paramsOf(client, account, request, item);
    const left = Math.floor(deadline - performance.now());
    if (left < 1) return [{ ref: item.ref, outcome: 'deferred', reason: 'no time is left', retryAfterMs: DEFER_MS }];
    const call = { method: 'POST', path: `${path}/create`, accessToken: account.accessToken, params } as const;
    const answer = await client.call({ ...call, timeoutMs: left, calledOff }, z.looseObject({ [idField]: id }));
    const platformId = String(answer[idField]);
    if (kind === 'ad') turns.took([platformId]);
    return [{ ref: item.ref, outcome: 'created', platformId }];
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return [outcomeOf(item.ref, error)];
  }
}

const DEFER_MS = 1000;

async function paramsOf(
  client: TikTokClient,
  account: AccountContext,
  { kind, assets, ...request }: CreateRequest,
  item: CreateItem,
): Promise<Params> {
  const input = ownInput('tiktok', request.input);
  switch (kind) {
    case 'campaign':
      return toCampaign(input, item);
    case 'adset': {
      const event = await eventOfConversion(client, account, { input, item });
      return toGroup(input, item, { now: Date.now(), event });
    }
    case 'ad':
      return toAd({ input, assets }, item, await partsOf(client, account, input, item));
  }
}

async function partsOf(client: TikTokClient, account: AccountContext, input: TiktokExperimentInput, item: CreateItem) {
  const button = isButtonDynamic(input) ? buttonOf(input, item) : undefined;
  const [music, buttonId] = await Promise.all([
    musicOf(client, account, { input, items: [item] }),
    button === undefined ? undefined : portfolioOf(client, account, button),
  ]);
  return { music, buttonId };
}
