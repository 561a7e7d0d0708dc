import { CALLS_TO_ACTION, IDENTITY_TYPES } from '../rules/enums.js';
import { flag, keptFields, oneOf, readFields, text, texts, type Given } from '../wire/fields.js';
import type { Params } from '../wire/params.js';

/** Reads lists of objects of one kind. @param max maximum length */
const listOf =
  <T>(max: number, read: (one: Params) => T) =>
  (params: Params, name: string): T[] | undefined =>
    params.objects(name, { max })?.map((one) => {
      const entry = read(one);
      one.finish();
      return entry;
    });

/** The image, video or music of a creative: an object with its id and optionally its name. */
const fileOf = (id: string) => (params: Params, name: string) => {
  const file = params.object(name);
  if (!file) return undefined;
  const found = { [id]: file.required(id), ...file.keep('file_name') } as Record<string, string>;
  file.finish();
  return found;
};

/** Source: portal document 1843317390059522 and SmartPlusAdCreateBodyCreativeInfo of the official SDK. */
const CREATIVE_INFO = {
  ad_format: oneOf(['SINGLE_VIDEO', 'CAROUSEL_ADS', 'CATALOG_CAROUSEL']),
  video_info: fileOf('video_id'),
  image_info: listOf(35, (one) => ({ web_uri: one.required('web_uri') })),
  music_info: fileOf('music_id'),
  tiktok_item_id: text(),
  identity_type: oneOf(['AUTH_CODE', 'TT_USER', 'BC_AUTH_TT']),
  identity_id: text(),
  identity_authorized_bc_id: text(),
  ...keptFields('aigc_disclosure_type material_name'),
};
export type CreativeInfo = Given<typeof CREATIVE_INFO>;

const CONFIGURATION = {
  identity_type: oneOf(IDENTITY_TYPES),
  identity_id: text(),
  identity_authorized_bc_id: text(),
  dark_post_status: oneOf(['ON', 'OFF']),
  call_to_action_id: text(),
  creative_auto_add_toggle: flag,
  creative_auto_enhancement_strategy_list: texts(),
  utm_params: listOf(14, (one) => ({ key: one.required('key', 100), value: one.required('value', 600) })),
  ...keptFields(`
    product_specific_type product_set_id product_ids catalog_creative_toggle catalog_creative_info deeplink_utm_params
    end_card_cta product_display_field_list auto_disclaimer_types fallback_type phone_info tracking_info
    product_card_type promo_info_list product_image_list product_info_enabled`),
};
export type Configuration = Given<typeof CONFIGURATION>;

/** Fields of `/smart_plus/ad/create/` besides the advertiser, the ad group and `operation_status`. It has no `request_id`. */
export const AD_FIELDS = {
  ad_name: text(),
  creative_list: listOf(50, (one) => {
    const info = one.object('creative_info', { required: true })!;
    const creative = readFields(info, CREATIVE_INFO);
    info.finish();
    return creative;
  }),
  ad_text_list: listOf(5, (one) => ({ ad_text: one.required('ad_text') })),
  call_to_action_list: listOf(3, (one) => ({
    call_to_action: one.requiredOneOf('call_to_action', CALLS_TO_ACTION),
  })),
  landing_page_url_list: listOf(1, (one) => ({ landing_page_url: one.required('landing_page_url') })),
  page_list: listOf(3, (one) => ({ page_id: one.required('page_id') })),
  deeplink_list: listOf(1, (one) => ({
    deeplink: one.required('deeplink'),
    deeplink_type: one.requiredOneOf('deeplink_type', ['NORMAL', 'DEFERRED_DEEPLINK']),
  })),
  interactive_add_on_list: listOf(1, (one) => ({ card_id: one.required('card_id') })),
  ad_configuration: (params: Params, name: string): Configuration | undefined => {
    const given = params.object(name);
    if (!given) return undefined;
    const configuration = readFields(given, CONFIGURATION);
    given.finish();
    return configuration;
  },
  ...keptFields('auto_message_list custom_product_page_list disclaimer playable_list'),
};
export type AdBody = Given<typeof AD_FIELDS>;
