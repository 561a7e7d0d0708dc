import type { GraphCall } from '../graph/call.js';
import { invalid } from '../graph/error.js';
import { isObject } from '../graph/params.js';

/** The automatic changes of a creative, by the version that added them. Source: AdCreativeFeaturesSpec of the official SDK. */
const FEATURES = {
  25: (
    'adapt_to_placement add_text_overlay ads_with_benefits advantage_plus_creative app_highlights audio ' +
    'auto_promotion_tag biz_ai carousel_to_video catalog_feed_tag creative_stickers ' +
    'customize_product_recommendation cv_transformation description_automation dha_optimization ' +
    'dynamic_partner_content enable_ncs_testimonials enhance_cta fb_feed_tag fb_reels_tag fb_story_tag ' +
    'feed_caption_optimization generate_cta hide_price ig_feed_tag ig_glados_feed ig_reels_tag ' +
    'ig_stream_tag ig_video_native_subtitle image_animation image_auto_crop image_background_gen ' +
    'image_brightness_and_contrast image_enhancement image_templates image_text_translation ' +
    'image_touchups image_uncrop inline_comment local_store_extension media_liquidity_animated_image ' +
    'media_order media_type_automation multi_photo_to_video music_generation pac_relaxation ' +
    'product_extensions product_metadata_automation product_tags profile_card profile_extension ' +
    'replace_media_text reveal_details_over_time show_destination_blurbs show_summary site_extensions ' +
    'text_extraction_for_headline text_extraction_for_tap_target text_formatting_optimization ' +
    'text_generation text_optimizations text_overlay_translation text_translation translate_voiceover ' +
    'video_auto_crop video_filtering video_highlight video_highlights video_to_image video_uncrop ' +
    'wa_mm_image_filtering wa_mm_text_truncation_length'
  ).split(' '),
  26: (
    'dynamic_cta_text hyperlink_formatting image_banner image_end_card multi_creative_post_carousel ' +
    'pac_genai_recomposition pac_recomposition product_browsing video_uncrop_9x16_to_9x18 ' +
    'video_voiceover'
  ).split(' '),
};
/** Removed with v22. */
const WITHDRAWN = new Set(['standard_enhancements', 'standard_enhancements_catalog']);

/** Throws 100/3858082 for a feature without a valid `enroll_status`, and 100 for a feature that the version does not have. */
export function checkEnhancements(call: GraphCall, spec: unknown, multiAds: unknown): void {
  if (multiAds !== undefined) checkStatus(multiAds, ['contextual_multi_ads']);
  if (spec === undefined) return;
  const blame = ['degrees_of_freedom_spec', 'creative_features_spec'];
  const features = isObject(spec) ? spec.creative_features_spec : undefined;
  if (!isObject(features)) throw invalid('degrees_of_freedom_spec', 'creative_features_spec must be an object.');
  const known = new Set([...FEATURES[25], ...(call.version >= 26 ? FEATURES[26] : [])]);
  for (const [name, feature] of Object.entries(features)) {
    if (WITHDRAWN.has(name)) throw invalid([...blame, name], `${name} is no longer available.`);
    if (!known.has(name)) throw invalid([...blame, name], `Unknown creative feature "${name}".`);
    checkStatus(feature, [...blame, name]);
  }
}

function checkStatus(part: unknown, blame: string[]): void {
  const status = isObject(part) ? part.enroll_status : undefined;
  if (status !== 'OPT_IN' && status !== 'OPT_OUT')
    throw invalid(blame, 'enroll_status must be OPT_IN or OPT_OUT.', { subcode: 3858082 });
}

/** Features that the platform enables by default. Its documents do not mention this, but many users report it. */
const BY_DEFAULT = ['adapt_to_placement'];

/** A creative as stored: the parameters as sent, plus the platform's choices for unset features. */
export function enrolled(rest: Record<string, unknown>): Record<string, unknown> {
  const spec = isObject(rest.degrees_of_freedom_spec) ? rest.degrees_of_freedom_spec : {};
  const features = isObject(spec.creative_features_spec) ? spec.creative_features_spec : {};
  const own = BY_DEFAULT.filter((name) => features[name] === undefined);
  return {
    ...rest,
    degrees_of_freedom_spec: {
      ...spec,
      creative_features_spec: {
        ...features,
        ...Object.fromEntries(own.map((name) => [name, { enroll_status: 'OPT_IN' }])),
      },
    },
    contextual_multi_ads: rest.contextual_multi_ads ?? { enroll_status: 'OPT_IN' },
  };
}
