import { advertiserOf } from '../auth/access.js';
import { idsOf } from '../delivery/audience-size.js';
import { requireSmartPlus } from '../objects/find.js';
import type { Ad, AdGroup } from '../objects/types.js';
import { regionById } from '../seed/regions.js';
import type { Call } from '../wire/call.js';
import { invalid } from '../wire/refusal.js';
import type { TikTokWorld } from '../world.js';

const MOST_IDS = 100;

/**
 * `GET /smart_plus/ad/review_info/`: the results of reviews, for ads and their creatives. Source: portal document 1843317465695233.
 * The document gives no status for an ad without a review yet. Like `/ad/review_info/`, the sandbox reports it as available (our choice);
 * `secondary_status` has the exact state.
 */
export function reviewInfo(call: Call): object {
  const { params, world } = call;
  const advertiser = advertiserOf(call);
  const ids = params.requiredTexts('smart_plus_ad_ids', MOST_IDS);
  const extra = params.object('extra_info_setting');
  const withReasons = extra?.flag('include_reject_info') === true;
  const withFrames = extra?.flag('include_violation_frame') === true;
  extra?.finish();
  params.keep('lang');
  params.finish();
  if (withFrames && !withReasons) throw invalid('include_violation_frame', 'Needs include_reject_info.');
  const ads = ids.map((id) => requireSmartPlus<Ad>(world, advertiser, 'ad', { id, field: 'smart_plus_ad_ids' }));
  return {
    smart_plus_ad_review_infos: ads.map((ad) => ({
      smart_plus_ad_id: ad.id,
      reject_info: [],
      ...verdictOf(world, ad, withReasons),
      appeal_status: 'NOT_APPEALED',
      appeal_reject_reasons: null,
    })),
    material_review_infos: ads.flatMap((ad) =>
      ad.data.smartPlus!.creatives.map(({ materialId }) => ({
        ad_material_id: materialId,
        smart_plus_ad_id: ad.id,
        reject_info: null,
        ...verdictOf(world, ad, withReasons),
      })),
    ),
  };
}

function verdictOf(world: TikTokWorld, { group, data: { review, content } }: Ad, withReasons: boolean): object {
  const isRejected = review.verdict === 'rejected';
  const { body } = (world.objects.get('tiktok', group!) as unknown as AdGroup).data;
  const reject = review.reason && {
    reasons: [review.reason.text],
    suggestion: `See our policies on "${review.reason.title}".`,
    forbidden_locations: idsOf(body, 'location_ids').flatMap((id) => regionById.get(id)?.code ?? []),
    forbidden_placements: idsOf(body, 'placements'),
    forbidden_ages: [],
    content_info: { content_type: 'ModeString', text_content: content.headline },
  };
  return {
    review_status: isRejected ? 'UNAVAILABLE' : 'ALL_AVAILABLE',
    passed_locations: null,
    ...(withReasons && reject && { reject_info: [reject] }),
  };
}
