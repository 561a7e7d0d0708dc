import { z } from 'zod';
import type { AccountContext, FoundObject } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import { chunks } from '../../wire/in-parts.js';
import type { TikTokClient } from '../wire/client.js';

const MOST_IDS = 100;

const texts = z.array(z.string()).nullish().catch(undefined);
const reviews = z.looseObject({
  ad_review_map: z.record(
    z.string(),
    z.looseObject({
      reject_info: z
        .array(z.looseObject({ reasons: texts, suggestion: z.string().nullish().catch(undefined) }))
        .nullish()
        .catch(undefined),
    }),
  ),
});

/**
 * Ads with what their review says of them: listings tell that an ad was refused, and only `/ad/review_info/` why. Nothing is
 * asked where none was; where the platform has no answer they stand without reasons.
 * Source: the SDK's `ad_review_info_get`, and a public adapter for its shape, read November 2026.
 */
export async function withReviews(
  client: TikTokClient,
  { accountId, accessToken }: AccountContext,
  ads: readonly FoundObject[],
): Promise<FoundObject[]> {
  const refused = ads.filter(({ standing }) => standing === 'refused').map(({ platformId }) => platformId);
  const issues = new Map<string, string[]>();
  for (const ids of chunks(refused, MOST_IDS)) {
    const params = { advertiser_id: accountId, ad_ids: ids };
    const answer = await client
      .call({ method: 'GET', path: 'ad/review_info', accessToken, params }, reviews)
      .catch(withoutReasons);
    for (const [ad, { reject_info }] of Object.entries(answer.ad_review_map)) {
      const said = (reject_info ?? []).flatMap(({ reasons, suggestion }) => [...(reasons ?? []), suggestion ?? '']);
      issues.set(
        ad,
        [...new Set(said)].filter((text) => text !== ''),
      );
    }
  }
  return ads.map((ad) => ({ ...ad, issues: issues.get(ad.platformId) ?? ad.issues }));
}

/** What else keeps it from answering keeps it from all. */
function withoutReasons(error: unknown): z.output<typeof reviews> {
  if (error instanceof ConnectorError && error.code === 'INVALID_REQUEST') return { ad_review_map: {} };
  throw error;
}
