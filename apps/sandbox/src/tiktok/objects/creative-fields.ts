import { AD_FORMATS, CALLS_TO_ACTION, IDENTITY_TYPES, STATUSES } from '../rules/enums.js';
import { keptFields, oneOf, text, texts, type Given } from '../wire/fields.js';
import type { Params } from '../wire/params.js';

const utmParams = (params: Params, name: string): { key: string; value: string }[] | undefined =>
  params.objects(name, { max: 14 })?.map((one) => {
    const pair = { key: one.required('key', 100), value: one.required('value', 600) };
    one.finish();
    return pair;
  });

/** Fields of one creative. */
export const CREATIVE_FIELDS = {
  ad_name: text(),
  identity_type: oneOf(IDENTITY_TYPES),
  identity_id: text(),
  identity_authorized_bc_id: text(),
  ad_format: oneOf(AD_FORMATS),
  video_id: text(),
  image_ids: texts(),
  music_id: text(),
  tiktok_item_id: text(),
  ad_text: text(),
  ad_texts: texts(),
  call_to_action: oneOf(CALLS_TO_ACTION),
  call_to_action_id: text(),
  landing_page_url: text(),
  page_id: text(),
  deeplink: text(),
  deeplink_type: oneOf(['NORMAL', 'DEFERRED_DEEPLINK']),
  utm_params: utmParams,
  operation_status: oneOf(STATUSES),
  phone_number: text(),
  dark_post_status: oneOf(['ON', 'OFF']),
  ...keptFields(`
    deeplink_format_type fallback_type phone_region_code
    phone_region_calling_code auto_message_id tiktok_page_category tracking_pixel_id tracking_app_id
    tracking_offline_event_set_ids click_tracking_url impression_tracking_url video_view_tracking_url
    aigc_disclosure_type item_duet_status item_stitch_status promotional_music_disabled card_id product_set_id sku_ids
    item_group_ids catalog_id disclaimer_type disclaimer_text cpp_url display_name app_name avatar_icon_web_uri`),
};
export type Creative = Given<typeof CREATIVE_FIELDS>;

/** Fields that `patch_update` can change separately; all others require the whole creative. */
export const PATCHABLE = new Set([
  ...['ad_name', 'identity_type', 'identity_id', 'identity_authorized_bc_id', 'video_id', 'image_ids', 'music_id'],
  ...['tiktok_item_id', 'ad_text'],
]);
