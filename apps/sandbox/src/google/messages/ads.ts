import type { MessageTable } from '../schema/message-table.js';

/** Ads and their parts. schema/message-table.ts explains the notation. */
export const ADS: MessageTable = {
  AdGroupAd: {
    resource_name: 'string!',
    status: '#AdGroupAdStatus',
    ad_group: 'string!',
    ad: 'Ad!',
    policy_summary: 'AdGroupAdPolicySummary-',
    ad_strength: '#AdStrength-',
    primary_status: '#AdGroupAdPrimaryStatus-',
    primary_status_reasons: '#AdGroupAdPrimaryStatusReason[]-',
  },
  Ad: {
    resource_name: 'string!',
    id: 'int64-',
    name: 'string!',
    type: '#AdType-',
    final_urls: 'string[]',
    final_mobile_urls: 'string[]',
    tracking_url_template: 'string',
    final_url_suffix: 'string',
    url_custom_parameters: 'CustomParameter[]',
    display_url: 'string',
    responsive_search_ad: 'ResponsiveSearchAdInfo|ad_data',
    responsive_display_ad: 'ResponsiveDisplayAdInfo|ad_data',
  },
  ResponsiveSearchAdInfo: {
    headlines: 'AdTextAsset[]',
    descriptions: 'AdTextAsset[]',
    path1: 'string',
    path2: 'string',
  },
  AdTextAsset: {
    text: 'string',
    pinned_field: '#ServedAssetFieldType',
  },
  ResponsiveDisplayAdInfo: {
    marketing_images: 'AdImageAsset[]',
    square_marketing_images: 'AdImageAsset[]',
    logo_images: 'AdImageAsset[]',
    square_logo_images: 'AdImageAsset[]',
    headlines: 'AdTextAsset[]',
    long_headline: 'AdTextAsset',
    descriptions: 'AdTextAsset[]',
    youtube_videos: 'AdVideoAsset[]',
    business_name: 'string',
    main_color: 'string',
    accent_color: 'string',
    allow_flexible_color: 'bool',
    call_to_action_text: 'string',
    price_prefix: 'string',
    promo_text: 'string',
    format_setting: '#DisplayAdFormatSetting',
    control_spec: 'ResponsiveDisplayAdControlSpec',
  },
  AdImageAsset: {
    asset: 'string',
  },
  AdVideoAsset: {
    asset: 'string',
  },
  ResponsiveDisplayAdControlSpec: {
    enable_asset_enhancements: 'bool',
    enable_autogen_video: 'bool',
  },
  AdGroupAdPolicySummary: {
    policy_topic_entries: 'PolicyTopicEntry[]-',
    review_status: '#PolicyReviewStatus-',
    approval_status: '#PolicyApprovalStatus-',
  },
  PolicyTopicEntry: {
    topic: 'string',
    type: '#PolicyTopicEntryType',
    evidences: 'PolicyTopicEvidence[]',
  },
  PolicyTopicEvidence: {
    text_list: 'PolicyTopicEvidence.TextList|value',
  },
  'PolicyTopicEvidence.TextList': {
    texts: 'string[]',
  },
  Asset: {
    resource_name: 'string!',
    id: 'int64-',
    name: 'string',
    type: '#AssetType-',
    source: '#AssetSource-',
    youtube_video_asset: 'YoutubeVideoAsset!|asset_data',
    image_asset: 'ImageAsset-|asset_data',
    text_asset: 'TextAsset!|asset_data',
    call_to_action_asset: 'CallToActionAsset!|asset_data',
  },
  YoutubeVideoAsset: {
    youtube_video_id: 'string',
    youtube_video_title: 'string',
  },
  ImageAsset: {
    data: 'bytes',
    file_size: 'int64',
    mime_type: '#MimeType',
    full_size: 'ImageDimension',
  },
  ImageDimension: {
    height_pixels: 'int64',
    width_pixels: 'int64',
    url: 'string',
  },
  TextAsset: {
    text: 'string',
  },
  CallToActionAsset: {
    call_to_action: '#CallToActionType',
  },
  CustomerAsset: {
    resource_name: 'string!',
    asset: 'string!',
    field_type: '#AssetFieldType!',
    source: '#AssetSource-',
    status: '#AssetLinkStatus',
    primary_status: '#AssetLinkPrimaryStatus-',
  },
};
