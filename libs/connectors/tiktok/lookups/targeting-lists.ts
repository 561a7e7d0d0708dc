import { z } from 'zod';
import type { Language } from '#libs/contracts/messages/language.js';
import { count, id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';
import type { OfAdvertiser, TikTokDevice, TikTokInterest, TikTokLocation } from './tiktok-lookups.js';

/**
 * Placements that every campaign type may use: places depend on them, so a query for places has to name them. Source:
 * `tool_targeting_search.yml` and `tool_targeting_info.yml` of the platform's SDK, read November 2026.
 */
const WHERE = { objective_type: 'TRAFFIC', promotion_type: 'WEBSITE', placements: ['PLACEMENT_TIKTOK'] };

const tag = z.looseObject({
  name: z.string(),
  status_info: z.looseObject({ status: z.string() }).nullish().catch(undefined),
  geo: z
    .looseObject({
      geo_id: id,
      geo_type: z.string(),
      region_code: z.string().default(''),
      description: z.string().default(''),
    })
    .nullish(),
});
const tags = z.looseObject({ targeting_tag_list: z.array(tag).default([]) });
const interest = z.looseObject({
  interest_category_id: id,
  interest_category_name: z.string(),
  level: count,
  sub_category_ids: z.array(id).nullish().catch(undefined),
});
const interestList = z.looseObject({ interest_categories: z.array(interest) });
const device = z.looseObject({
  device_model_id: id,
  device_model_name: z.string(),
  os_type: z.string(),
  child_device_ids: z.array(id).nullish().catch(undefined),
  is_active: z.boolean().optional().catch(undefined),
});
const deviceList = z.looseObject({ device_models: z.array(device) });

/** Places whose names contain the words: at most a hundred, which is TikTok's maximum for one search. */
export async function locations(
  client: TikTokClient,
  { accessToken, accountId }: OfAdvertiser,
  words: string,
): Promise<TikTokLocation[]> {
  const params = { ...WHERE, advertiser_id: accountId, search_type: 'FUZZY_SEARCH', keywords: [words] };
  const found = await client.call(
    { method: 'POST', path: 'tool/targeting/search', accessToken, params, intent: 'repeatable' },
    tags,
  );
  return found.targeting_tag_list.flatMap(({ name, geo, status_info }) =>
    geo && isOffered(status_info)
      ? [{ id: geo.geo_id, name, region_code: geo.region_code, description: geo.description, geo_type: geo.geo_type }]
      : [],
  );
}

/** The given ids that can be targeted now. */
export async function knownLocations(
  client: TikTokClient,
  { accessToken, accountId }: OfAdvertiser,
  ids: readonly string[],
): Promise<string[]> {
  const params = { ...WHERE, advertiser_id: accountId, targeting_ids: ids, scene: 'GEO' };
  const found = await client.call(
    { method: 'POST', path: 'tool/targeting/info', accessToken, params, intent: 'repeatable' },
    tags,
  );
  return found.targeting_tag_list.flatMap(({ geo, status_info }) =>
    geo && isOffered(status_info) ? [geo.geo_id] : [],
  );
}

const isOffered = (info: { status: string } | null | undefined): boolean => info?.status !== 'DISABLED';

/** All interests, upper levels first; each comes with its parent. */
export async function interests(
  client: TikTokClient,
  { accessToken, accountId }: OfAdvertiser,
  language: Language = 'en',
): Promise<TikTokInterest[]> {
  const params = { advertiser_id: accountId, version: 2, placements: WHERE.placements, language };
  const { interest_categories: rows } = await client.call(
    { method: 'GET', path: 'tool/interest_category', accessToken, params },
    interestList,
  );
  const topics = new Map(
    rows.flatMap((row) => (row.sub_category_ids ?? []).map((child) => [child, row.interest_category_name] as const)),
  );
  return rows
    .toSorted((a, b) => a.level - b.level)
    .map(({ interest_category_id, interest_category_name }) => ({
      id: interest_category_id,
      name: interest_category_name,
      topic: topics.get(interest_category_id),
    }));
}

/** Brands, series and models that are still in use, described by their parents. */
export async function devices(client: TikTokClient, { accessToken, accountId }: OfAdvertiser): Promise<TikTokDevice[]> {
  const params = { advertiser_id: accountId };
  const { device_models: rows } = await client.call(
    { method: 'GET', path: 'tool/device_model', accessToken, params },
    deviceList,
  );
  const parents = new Map(
    rows.flatMap((row) => (row.child_device_ids ?? []).map((child) => [child, row.device_model_id] as const)),
  );
  const names = new Map(rows.map((row) => [row.device_model_id, row.device_model_name]));
  const pathTo = (own: string | undefined, below: readonly string[] = []): string => {
    const name = own === undefined || below.length > 5 ? undefined : names.get(own);
    return name === undefined ? below.join(' › ') : pathTo(parents.get(own!), [name, ...below]);
  };
  return rows
    .filter(({ is_active }) => is_active !== false)
    .map((row) => ({
      id: row.device_model_id,
      name: row.device_model_name,
      description: pathTo(row.device_model_id),
      os_type: row.os_type,
    }));
}
