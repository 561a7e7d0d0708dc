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

/** Creatives of one `/ad/create/`. Source: portal, `creatives`, read November 2026. */
const MOST_CREATIVES = 20;

/** A further call is not begun with less time than this. */
const LEAST_MS = 500;
/** How soon to try an item again that was not sent for another reason than a throttle. */
const DEFER_MS = 1000;
/** Fields that are none of a creative's: whatever the creatives are, they are refused. */
const OF_THE_CALL = ['advertiser_id', 'adgroup_id', 'campaign_id'];

/**
 * Ads of one ad group, twenty a call. They have no key, so a call is sent once. The platform creates all of a call's creatives or none, and
 * says which field is wrong but not whose: a call that was refused is halved, down to the creatives at fault, so that no ad is
 * lost for its neighbours' sake. All of it within the time of one call: what has not been sent by then is deferred, and what was
 * sent is settled as if it had been the only one. It may also create some and list the others.
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
    // The first may be as short as it was asked for, but what came before it may have used up all of its time.
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
        throw error; // The call was turned away as a whole, so nothing of it exists and it may be sent again.
      } else {
        const { platformMessage = error.code, quotaWindow } = error.details;
        const left = deferred([part, ...parts], platformMessage, error.retryAfterMs ?? DEFER_MS);
        return [...settled, ...left.map((one) => (quotaWindow ? { ...one, quotaWindow } : one))];
      }
    }
  }
  return settled;
}

/** Whether a refusal may be due to some of the creatives only. */
const isOfSome = (error: ConnectorError): boolean =>
  error.code === 'INVALID_REQUEST' && !OF_THE_CALL.includes(error.details.field ?? '');

const deferred = (parts: readonly (readonly CreateItem[])[], reason: string, retryAfterMs: number): CreateOutcome[] =>
  parts.flat().map(({ ref }) => ({ ref, outcome: 'deferred', reason, retryAfterMs }));

const answered = z.looseObject({
  ad_ids: z.array(id).default([]),
  creatives: z.array(z.looseObject({ ad_id: id, ad_name: z.string() })).optional(),
  error_list: z.array(z.looseObject({ ad_name: z.string(), error_message: z.string() })).optional(),
});

/** One call. Its answer lists what was created by name, and, of a partial success, what was not. */
async function send(
  client: TikTokClient,
  call: Pick<TikTokCall, 'accessToken' | 'params' | 'timeoutMs' | 'calledOff'>,
  items: readonly CreateItem[],
): Promise<CreateOutcome[]> {
  const {
    ad_ids,
    creatives: made,
    error_list,
  } = await client.call({ ...call, method: 'POST', path: 'ad/create' }, answered);
  const ids = new Map((made ?? []).map(({ ad_id, ad_name }) => [ad_name, ad_id]));
  const errors = new Map((error_list ?? []).map(({ ad_name, error_message }) => [ad_name, error_message]));
  // Without names the ids stand in the order of what was sent.
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
