/**
 * Features with which Meta can alter an ad by itself (crops, filters, translations, music, generated texts and pictures, reordered cards),
 * by the first version of the Marketing API that names them. `standard_enhancements` and its twin for catalogs are left out: they were
 * withdrawn with v22. Source: AdCreativeFeaturesSpec of facebook-business 25.0.1 and 26.0.3.
 */
const FEATURES_SINCE: readonly { version: number; features: readonly string[] }[] = [
  {
    version: 25,
    features: [
      'adapt_to_placement',
      'add_text_overlay',
      'ads_with_benefits',
      'advantage_plus_creative',
      'app_highlights',
      'audio',
      'auto_promotion_tag',
      'biz_ai',
      'carousel_to_video',
      'catalog_feed_tag',
      'creative_stickers',
      'customize_product_recommendation',
      'cv_transformation',
      'description_automation',
      'dha_optimization',
      'dynamic_partner_content',
      'enable_ncs_testimonials',
      'enhance_cta',
      'fb_feed_tag',
      'fb_reels_tag',
      'fb_story_tag',
      'feed_caption_optimization',
      'generate_cta',
      'hide_price',
      'ig_feed_tag',
      'ig_glados_feed',
      'ig_reels_tag',
      'ig_stream_tag',
      'ig_video_native_subtitle',
      'image_animation',
      'image_auto_crop',
      'image_background_gen',
      'image_brightness_and_contrast',
      'image_enhancement',
      'image_templates',
      'image_text_translation',
      'image_touchups',
      'image_uncrop',
      'inline_comment',
      'local_store_extension',
      'media_liquidity_animated_image',
      'media_order',
      'media_type_automation',
      'multi_photo_to_video',
      'music_generation',
      'pac_relaxation',
      'product_extensions',
      'product_metadata_automation',
      'product_tags',
      'profile_card',
      'profile_extension',
      'replace_media_text',
      'reveal_details_over_time',
      'show_destination_blurbs',
      'show_summary',
      'site_extensions',
      'text_extraction_for_headline',
      'text_extraction_for_tap_target',
      'text_formatting_optimization',
      'text_generation',
      'text_optimizations',
      'text_overlay_translation',
      'text_translation',
      'translate_voiceover',
      'video_auto_crop',
      'video_filtering',
      'video_highlight',
      'video_highlights',
      'video_to_image',
      'video_uncrop',
      'wa_mm_image_filtering',
      'wa_mm_text_truncation_length',
    ],
  },
  {
    version: 26,
    features: [
      'dynamic_cta_text',
      'hyperlink_formatting',
      'image_banner',
      'image_end_card',
      'multi_creative_post_carousel',
      'pac_genai_recomposition',
      'pac_recomposition',
      'product_browsing',
      'video_uncrop_9x16_to_9x18',
      'video_voiceover',
    ],
  },
];

/** The features of a version; a version newer than the lists has the features of the newest list. @param version `v26.0` */
export function creativeFeatures(version: string): string[] {
  const number = Number.parseInt(version.slice(1), 10);
  return FEATURES_SINCE.flatMap(({ version: since, features }) => (since <= number ? features : []));
}

const OPT_OUT = { enroll_status: 'OPT_OUT' };

/** Features that Meta refused to switch off, by client and ad account, for the life of the process. */
const refused = new WeakMap<object, Map<string, Set<string>>>();

/** The features that Meta has refused to switch off in an account. */
export const refusedFeatures = (client: object, accountId: string): ReadonlySet<string> =>
  refused.get(client)?.get(accountId) ?? new Set();

/** The feature in a parameter that Meta refuses; undefined if there is none. */
export const featureIn = (parameter: string | undefined): string | undefined =>
  /\bcreative_features_spec\.(\w+)/.exec(parameter ?? '')?.[1];

/**
 * Notes that Meta refuses a feature by its name, so that the next ad is sent without it: an account without the feature needs no opt-out.
 * If Meta uses the feature anyway, `altered-ads.ts` finds it.
 */
export function noteRefusedFeature(client: object, accountId: string, feature: string): void {
  const ofClient = refused.get(client) ?? new Map<string, Set<string>>();
  refused.set(client, ofClient);
  ofClient.set(accountId, new Set([...(ofClient.get(accountId) ?? []), feature]));
}

/**
 * The part of a creative that keeps it as written: it opts out of every feature, and of units that show several advertisers together. An
 * experiment compares what people wrote, so nothing may change it.
 */
export const unaltered = (version: string) => ({
  degrees_of_freedom_spec: {
    creative_features_spec: Object.fromEntries(creativeFeatures(version).map((feature) => [feature, OPT_OUT])),
  },
  contextual_multi_ads: OPT_OUT,
});
