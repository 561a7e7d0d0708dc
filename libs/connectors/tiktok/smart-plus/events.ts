import { z } from 'zod';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import type { AccountContext, CreateItem } from '../../port/ad-platform.js';
import { Kept } from '../../wire/kept.js';
import { id } from '../../wire/shapes.js';
import { audienceOf } from '../objects/targeting.js';
import type { TikTokClient } from '../wire/client.js';
import { allRows } from '../wire/paging.js';

const KEPT_MS = 10 * 60_000;
const TIMEOUT_MS = 10_000;
const PAGE_SIZE = 100;

const conversion = z.looseObject({
  custom_conversion_id: id,
  optimization_event: z.string().nullish().catch(undefined),
});

/** The event of each custom conversion, by connector, then by account and pixel. */
const known = new WeakMap<TikTokClient, Kept<Map<string, string>>>();

/**
 * The event that an item's custom conversion counts. Smart+ requires the event together with the conversion's id, and the two must match.
 * @returns undefined if the item counts an event of the pixel, or the platform does not return the event
 * Source: portal document 1843314887930946, `custom_conversion_id`, read November 2026.
 */
export async function eventOfConversion(
  client: TikTokClient,
  account: AccountContext,
  { input, item }: { input: TiktokExperimentInput; item: CreateItem },
): Promise<string | undefined> {
  const { custom_conversions: chosen } = audienceOf(input, item.choice);
  const pixelId = input.pixel?.id;
  if (chosen === undefined || pixelId === undefined || !/^\d+$/.test(chosen.id)) return undefined;
  const kept = known.get(client) ?? new Kept<Map<string, string>>(KEPT_MS);
  known.set(client, kept);
  return (await kept.get(`${account.accountId} ${pixelId}`, () => eventsOf(client, account, pixelId))).get(chosen.id);
}

async function eventsOf(client: TikTokClient, { accountId, accessToken }: AccountContext, pixelId: string) {
  const params = { advertiser_id: accountId, event_source_type: 'PIXEL', event_source_id: pixelId };
  const listing = { path: 'custom_conversion/list', accessToken, params, pageSize: PAGE_SIZE, timeoutMs: TIMEOUT_MS };
  const rows = await allRows(client, listing, conversion);
  return new Map(
    rows.flatMap(({ custom_conversion_id, optimization_event: event }) =>
      event ? [[custom_conversion_id, event]] : [],
    ),
  );
}
