import { z } from 'zod';
import type { AccountContext, FoundObject } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import { chunks } from '../../wire/in-parts.js';
import type { TikTokClient } from '../wire/client.js';

const MOST_IDS = 100;

const texts = z.array(z.string()).nullish().catch(undefined);
/** The reasons of refused reviews. */
export const rejections = z
  .array(z.looseObject({ reasons: texts, suggestion: z.string().nullish().catch(undefined) }))
  .nullish()
  .catch(undefined);
const reviews = z.looseObject({ ad_review_map: z.record(z.string(), z.looseObject({ reject_info: rejections })) });

/** Adds review reasons to ads: listings show that an ad was refused, but only the review shows why. */
export type ReviewedAds = (
  client: TikTokClient,
  account: AccountContext,
  ads: readonly FoundObject[],
) => Promise<FoundObject[]>;

/** Reads the rejections of ads by their ids, at most a hundred in one call. */
type Ask = (
  client: TikTokClient,
  account: AccountContext,
  ids: readonly string[],
) => Promise<Iterable<readonly [adId: string, rejections: z.output<typeof rejections>]>>;

/** Makes no call if no ad was refused. If the platform refuses the lookup, ads have no reasons. */
export const reviewedBy =
  (ask: Ask): ReviewedAds =>
  async (client, account, ads) => {
    const refused = ads.filter(({ standing }) => standing === 'refused').map(({ platformId }) => platformId);
    const issues = new Map<string, string[]>();
    for (const ids of chunks(refused, MOST_IDS)) {
      for (const [ad, rows] of await ask(client, account, ids).catch(withoutReasons)) {
        const given = (rows ?? []).flatMap(({ reasons, suggestion }) => [...(reasons ?? []), suggestion ?? '']);
        issues.set(
          ad,
          [...new Set([...(issues.get(ad) ?? []), ...given])].filter((text) => text !== ''),
        );
      }
    }
    return ads.map((ad) => ({ ...ad, issues: issues.get(ad.platformId) ?? ad.issues }));
  };

/**
 * Reads the reviews of ads in manual campaigns. Source: the SDK's `ad_review_info_get`, and a public adapter for its shape, read November
 * 2026.
 */
export const withReviews = reviewedBy(async (client, { accountId, accessToken }, ids) => {
  const params = { advertiser_id: accountId, ad_ids: ids };
  const answer = await client.call({ method: 'GET', path: 'ad/review_info', accessToken, params }, reviews);
  return Object.entries(answer.ad_review_map).map(([ad, { reject_info }]) => [ad, reject_info] as const);
});

/** Other errors would stop every lookup, so they are thrown. */
function withoutReasons(error: unknown): [] {
  if (error instanceof ConnectorError && error.code === 'INVALID_REQUEST') return [];
  throw error;
}
