import { advertiserOf } from '../auth/access.js';
import type { Call, Routes } from '../wire/call.js';
import { formatTime } from '../wire/time.js';
import { requireManual } from './find.js';
import type { Ad } from './types.js';

const MOST_IDS = 100;

/**
 * `GET /ad/review_info/`: the results of reviews, by ad. As on the platform, an ad without a review yet counts as available and has no
 * review time.
 */
function reviewInfo(call: Call): object {
  const { params, world } = call;
  const advertiser = advertiserOf(call);
  const ids = params.requiredTexts('ad_ids', MOST_IDS);
  params.keep('lang');
  params.finish();
  const ads = ids.map((id) => requireManual<Ad>(world, advertiser, 'ad', { id, field: 'ad_ids' }));
  return { ad_review_map: Object.fromEntries(ads.map((ad) => [ad.id, viewOf(ad)])) };
}

const viewOf = ({ id, data: { review } }: Ad): object => ({
  id,
  is_approved: review.verdict === 'approved',
  review_status: review.verdict === 'rejected' ? 'UNAVAILABLE' : 'ALL_AVAILABLE',
  last_audit_time: review.verdict === 'pending' ? null : formatTime(review.dueAt),
  reject_info: review.reason
    ? [{ reasons: [review.reason.text], suggestion: `See our policies on "${review.reason.title}".` }]
    : [],
});

export const reviewRoutes: Routes = { 'GET /ad/review_info/': reviewInfo };
