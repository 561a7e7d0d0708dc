import { z } from 'zod';
import type { AccountContext, CreateItem, CreateOutcome, CreateRequest } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import { chunks } from '../../wire/in-parts.js';
import { id } from '../../wire/shapes.js';
import { musicOf } from '../media/music.js';
import { ownInput } from '../../port/own-input.js';
import type { TikTokCall, TikTokClient } from '../wire/client.js';
import { namedField, PARTIAL } from '../wire/errors.js';
import { toAds } from './body.js';
import { outcomeOf } from './outcome.js';

/** Maximum number of creatives in one `/ad/create/`. Source: portal, `creatives`, read November 2026. */
const MOST_CREATIVES = 20;

/** No further call starts if fewer milliseconds than this are left. */
const LEAST_MS = 500;
/** Time before a retry of an item that was not sent, unless a throttle gives the time. */
const DEFER_MS = 1000;
/** Fields of the call, not of a creative: an error about them refuses any creatives. */
const OF_THE_CALL = ['advertiser_id', 'adgroup_id', 'campaign_id'];

/**
 * Creates ads of one ad group, twenty in each call. They have no idempotency key, so a call is sent once. The platform creates all
 * creatives of a call or none, and names the wrong field but not the creative. So a refused call is halved down to the creatives at fault,
 * and the other ads are still created. The platform may also create some and list the others. All this happens within the time of one call:
 * items not sent by then are deferred, and sent ones keep their outcomes.
 */
export async function createAds(
  client: TikTokClient,
  account: AccountContext,
  request: CreateRequest,
): Promise<CreateOutcome[]> {
  const { items, assets, timeoutMs, calledOff } = request;
  const deadline = performance.now() + timeoutMs;
  const input = ownInput('tiktok', request.input);
  const music = await musicOf(client, account, { input, items });
  const settled: CreateOutcome[] = [];
  const parts: (readonly CreateItem[])[] = chunks(items, MOST_CREATIVES);
  const [first] = parts;
  for (let part = parts.shift(); part; part = parts.shift()) {
    const left = Math.floor(deadline - performance.now());
    // The first call may be as short as requested, but the calls before it may have used up all of its time.
    if (left < (part === first ? 1 : LEAST_MS))
      return [...settled, ...deferred([part, ...parts], 'no time is left', DEFER_MS)];
    try {
      const params = toAds({ input, assets }, part, music);
      const call = { accessToken: account.accessToken, params, timeoutMs: left, calledOff };
      settled.push(...(await send(client, call, part)));
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      if (isOfSome(error) && part.length > 1) {
        const half = Math.ceil(part.length / 2);
        parts.unshift(part.slice(0, half), part.slice(half));
      } else if (error.code === 'INVALID_REQUEST' || error.code === 'OUTCOME_UNKNOWN') {
        settled.push(...part.map(({ ref }) => outcomeOf(ref, error)));
      } else if (settled.length === 0) {
        throw error; // TikTok refused the whole call, so nothing of it exists and it may be sent again.
      } else {
        const { platformMessage = error.code, quotaWindow } = error.details;
        const left = deferred([part, ...parts], platformMessage, error.retryAfterMs ?? DEFER_MS);
        return [...settled, ...left.map((one) => (quotaWindow ? { ...one, quotaWindow } : one))];
      }
    }
  }
  return settled;
}

/** Whether only some of the creatives may be at fault for a refusal. */
const isOfSome = (error: ConnectorError): boolean =>
  error.code === 'INVALID_REQUEST' && !OF_THE_CALL.includes(error.details.field ?? '');

const deferred = (parts: readonly (readonly CreateItem[])[], reason: string, retryAfterMs: number): CreateOutcome[] =>
  parts.flat().map(({ ref }) => ({ ref, outcome: 'deferred', reason, retryAfterMs }));

const answerShape = z.looseObject({
  ad_ids: z.array(id).default([]),
  creatives: z.array(z.looseObject({ ad_id: id, ad_name: z.string() })).optional(),
  error_list: z.array(z.looseObject({ ad_name: z.string(), error_message: z.string() })).optional(),
});

/** Sends one call. Its response lists created ads by name and, in a partial success, those that failed. */
async function send(
  client: TikTokClient,
  call: Pick<TikTokCall, 'accessToken' | 'params' | 'timeoutMs' | 'calledOff'>,
  items: readonly CreateItem[],
): Promise<CreateOutcome[]> {
  const {
    ad_ids,
    creatives: made,
    error_list,
  } = await client.call({ ...call, method: 'POST', path: 'ad/create' }, answerShape);
  const ids = new Map((made ?? []).map(({ ad_id, ad_name }) => [ad_name, ad_id]));
  const errors = new Map((error_list ?? []).map(({ ad_name, error_message }) => [ad_name, error_message]));
  // Without names, the ids have the order of the items.
  const inOrder = made === undefined && errors.size === 0 && ad_ids.length === items.length;
  return items.map(({ ref, name }, index): CreateOutcome => {
    const platformId = inOrder ? ad_ids[index] : ids.get(name);
    if (platformId !== undefined) return { ref, outcome: 'created', platformId };
    const message = errors.get(name);
    if (message === undefined) return { ref, outcome: 'unknown', reason: 'the answer does not name it' };
    const refusal = { code: String(PARTIAL), message, field: namedField(message) ?? null };
    return { ref, outcome: 'refused', refusal };
  });
}
