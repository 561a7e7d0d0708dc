import { z } from 'zod';
import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import { id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';
import { allRows } from '../wire/paging.js';
import type { OfAdvertiser, TikTokPixel } from './tiktok-lookups.js';

/** Maximum number of rows in a page. */
const PAGE = { pixels: 20, others: 100 };

const optional = <T extends z.ZodType>(shape: T) => shape.nullish().catch(undefined);

const event = z.looseObject({ optimization_event: optional(z.string()), event_name: optional(z.string()) });
const pixel = z.looseObject({
  pixel_id: id,
  pixel_name: z.string(),
  events: z.array(event).nullish().catch(undefined),
});
const audience = z.looseObject({ audience_id: id, name: z.string(), is_valid: optional(z.boolean()) });
const conversion = z.looseObject({ custom_conversion_id: id, name: z.string() });
const exclusions = z.looseObject({
  excluded_category_list: z.array(z.looseObject({ category_id: id, category_name: z.string() })).nullish(),
});

export async function pixels(client: TikTokClient, { accessToken, accountId }: OfAdvertiser): Promise<TikTokPixel[]> {
  const params = { advertiser_id: accountId };
  const rows = await allRows(
    client,
    { path: 'pixel/list', accessToken, params, pageSize: PAGE.pixels, rows: 'pixels' },
    pixel,
  );
  return rows.map(({ pixel_id, pixel_name, events }) => ({
    id: pixel_id,
    name: pixel_name,
    events: eventsOf(events ?? []),
  }));
}

/** An event that ad groups can optimize for has a code; several events of a pixel may share one. */
function eventsOf(rows: readonly z.output<typeof event>[]): Reference[] {
  const events = new Map<string, Reference>();
  for (const { optimization_event: code, event_name: name } of rows)
    if (code && !events.has(code)) events.set(code, { id: code, name: name || code });
  return [...events.values()];
}

export async function customAudiences(
  client: TikTokClient,
  { accessToken, accountId }: OfAdvertiser,
): Promise<Reference[]> {
  const params = { advertiser_id: accountId };
  const rows = await allRows(
    client,
    { path: 'dmp/custom_audience/list', accessToken, params, pageSize: PAGE.others },
    audience,
  );
  return rows.filter(({ is_valid }) => is_valid !== false).map(({ audience_id, name }) => ({ id: audience_id, name }));
}

export async function customConversions(
  client: TikTokClient,
  { accessToken, accountId }: OfAdvertiser,
  pixelId: string,
): Promise<Reference[]> {
  const params = { advertiser_id: accountId, event_source_type: 'PIXEL', event_source_id: pixelId };
  const rows = await allRows(
    client,
    { path: 'custom_conversion/list', accessToken, params, pageSize: PAGE.others },
    conversion,
  );
  return rows.map(({ custom_conversion_id, name }) => ({ id: custom_conversion_id, name }));
}

/** The list is the same for every objective with exclusions; among the wizard's campaign types, only video views has them. */
export async function contentExclusions(
  client: TikTokClient,
  { accessToken, accountId }: OfAdvertiser,
): Promise<Reference[]> {
  const params = { advertiser_id: accountId, objective_type: 'VIDEO_VIEWS' };
  const answer = await client.call(
    { method: 'GET', path: 'tool/content_exclusion/get', accessToken, params },
    exclusions,
  );
  return (answer.excluded_category_list ?? []).map(({ category_id, category_name }) => ({
    id: category_id,
    name: category_name,
  }));
}
