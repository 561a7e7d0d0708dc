import { z } from 'zod';
import { id } from '../../wire/shapes.js';
import { rejections, reviewedBy } from '../objects/reviews.js';

const review = z.looseObject({ smart_plus_ad_id: id, reject_info: rejections });
const reviews = z.looseObject({
  smart_plus_ad_review_infos: z.array(review).nullish(),
  material_review_infos: z.array(review).nullish(),
});

/**
 * Ads of Smart+ campaigns with the review results of the ads and of their creatives. The platform sends no callbacks about them, so each
 * poll reads them. Source: portal document 1843317465695233, read November 2026.
 */
export const withReviews = reviewedBy(async (client, { accountId, accessToken }, ids) => {
  const params = {
    advertiser_id: accountId,
    smart_plus_ad_ids: ids,
    extra_info_setting: { include_reject_info: true },
  };
  const call = { method: 'GET', path: 'smart_plus/ad/review_info', accessToken, params } as const;
  const { smart_plus_ad_review_infos: ads, material_review_infos: creatives } = await client.call(call, reviews);
  return [...(ads ?? []), ...(creatives ?? [])].map((one) => [one.smart_plus_ad_id, one.reject_info] as const);
});
