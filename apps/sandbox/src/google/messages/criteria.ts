import type { MessageTable } from '../schema/message-table.js';

/** Criteria of campaigns and ad groups. schema/message-table.ts explains the notation. */
export const CRITERIA: MessageTable = {
  AdGroupCriterion: {
    resource_name: 'string!',
    criterion_id: 'int64-',
    display_name: 'string-',
    status: '#AdGroupCriterionStatus',
    ad_group: 'string!',
    negative: 'bool!',
    type: '#CriterionType-',
    bid_modifier: 'double',
    cpc_bid_micros: 'int64',
    cpv_bid_micros: 'int64',
    final_urls: 'string[]',
    approval_status: '#AdGroupCriterionApprovalStatus-',
    system_serving_status: '#CriterionSystemServingStatus-',
    keyword: 'KeywordInfo!|criterion',
    placement: 'PlacementInfo!|criterion',
    mobile_app_category: 'MobileAppCategoryInfo!|criterion',
    mobile_application: 'MobileApplicationInfo!|criterion',
    age_range: 'AgeRangeInfo!|criterion',
    gender: 'GenderInfo!|criterion',
    income_range: 'IncomeRangeInfo!|criterion',
    parental_status: 'ParentalStatusInfo!|criterion',
    user_list: 'UserListInfo!|criterion',
    youtube_video: 'YouTubeVideoInfo!|criterion',
    youtube_channel: 'YouTubeChannelInfo!|criterion',
    topic: 'TopicInfo!|criterion',
    user_interest: 'UserInterestInfo!|criterion',
    custom_audience: 'CustomAudienceInfo!|criterion',
    combined_audience: 'CombinedAudienceInfo!|criterion',
    location: 'LocationInfo!|criterion',
    language: 'LanguageInfo!|criterion',
    life_event: 'LifeEventInfo!|criterion',
    extended_demographic: 'ExtendedDemographicInfo!|criterion',
    audience: 'AudienceInfo!|criterion',
    require_eu_political_advertising_declaration: 'bool-',
  },
  AudienceInfo: {
    audience: 'string',
  },
  KeywordInfo: {
    text: 'string',
    match_type: '#KeywordMatchType',
  },
  PlacementInfo: {
    url: 'string',
  },
  MobileAppCategoryInfo: {
    mobile_app_category_constant: 'string',
  },
  MobileApplicationInfo: {
    app_id: 'string',
    name: 'string',
  },
  AgeRangeInfo: {
    type: '#AgeRangeType',
  },
  GenderInfo: {
    type: '#GenderType',
  },
  IncomeRangeInfo: {
    type: '#IncomeRangeType',
  },
  ParentalStatusInfo: {
    type: '#ParentalStatusType',
  },
  UserListInfo: {
    user_list: 'string',
  },
  YouTubeVideoInfo: {
    video_id: 'string',
  },
  YouTubeChannelInfo: {
    channel_id: 'string',
  },
  TopicInfo: {
    topic_constant: 'string',
    path: 'string[]',
  },
  UserInterestInfo: {
    user_interest_category: 'string',
  },
  CustomAudienceInfo: {
    custom_audience: 'string',
  },
  CombinedAudienceInfo: {
    combined_audience: 'string',
  },
  LocationInfo: {
    geo_target_constant: 'string',
  },
  LanguageInfo: {
    language_constant: 'string',
  },
  LifeEventInfo: {
    life_event_id: 'int64',
  },
  ExtendedDemographicInfo: {
    extended_demographic_id: 'int64',
  },
  CampaignCriterion: {
    resource_name: 'string!',
    campaign: 'string!',
    criterion_id: 'int64-',
    display_name: 'string-',
    bid_modifier: 'float',
    negative: 'bool!',
    type: '#CriterionType-',
    status: '#CampaignCriterionStatus',
    keyword: 'KeywordInfo!|criterion',
    placement: 'PlacementInfo!|criterion',
    mobile_app_category: 'MobileAppCategoryInfo!|criterion',
    mobile_application: 'MobileApplicationInfo!|criterion',
    location: 'LocationInfo!|criterion',
    device: 'DeviceInfo!|criterion',
    age_range: 'AgeRangeInfo!|criterion',
    gender: 'GenderInfo!|criterion',
    income_range: 'IncomeRangeInfo!|criterion',
    parental_status: 'ParentalStatusInfo!|criterion',
    user_list: 'UserListInfo!|criterion',
    youtube_video: 'YouTubeVideoInfo!|criterion',
    youtube_channel: 'YouTubeChannelInfo!|criterion',
    topic: 'TopicInfo!|criterion',
    language: 'LanguageInfo!|criterion',
    content_label: 'ContentLabelInfo!|criterion',
    user_interest: 'UserInterestInfo!|criterion',
    custom_audience: 'CustomAudienceInfo!|criterion',
    combined_audience: 'CombinedAudienceInfo!|criterion',
    life_event: 'LifeEventInfo!|criterion',
    extended_demographic: 'ExtendedDemographicInfo!|criterion',
    require_eu_political_advertising_declaration: 'bool-',
  },
  DeviceInfo: {
    type: '#Device',
  },
  ContentLabelInfo: {
    type: '#ContentLabelType',
  },
  CustomerNegativeCriterion: {
    resource_name: 'string!',
    id: 'int64-',
    type: '#CriterionType-',
    content_label: 'ContentLabelInfo!|criterion',
    mobile_app_category: 'MobileAppCategoryInfo!|criterion',
    mobile_application: 'MobileApplicationInfo!|criterion',
    placement: 'PlacementInfo!|criterion',
    youtube_video: 'YouTubeVideoInfo!|criterion',
    youtube_channel: 'YouTubeChannelInfo!|criterion',
  },
};
