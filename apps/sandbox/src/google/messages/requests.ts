import type { MessageTable } from '../schema/message-table.js';

/** Requests, and operations within them. schema/message-table.ts explains the notation. */
export const REQUESTS: MessageTable = {
  MutateGoogleAdsRequest: {
    mutate_operations: 'MutateOperation[]',
    partial_failure: 'bool',
    validate_only: 'bool',
    response_content_type: '#ResponseContentType',
  },
  MutateOperation: {
    campaign_budget_operation: 'CampaignBudgetOperation|operation',
    campaign_operation: 'CampaignOperation|operation',
    ad_group_operation: 'AdGroupOperation|operation',
    ad_group_ad_operation: 'AdGroupAdOperation|operation',
    ad_group_criterion_operation: 'AdGroupCriterionOperation|operation',
    campaign_criterion_operation: 'CampaignCriterionOperation|operation',
    asset_operation: 'AssetOperation|operation',
    audience_operation: 'AudienceOperation|operation',
    customer_asset_operation: 'CustomerAssetOperation|operation',
    campaign_conversion_goal_operation: 'CampaignConversionGoalOperation|operation',
    customer_negative_criterion_operation: 'CustomerNegativeCriterionOperation|operation',
  },
  CampaignBudgetOperation: {
    update_mask: 'mask',
    create: 'CampaignBudget|operation',
    update: 'CampaignBudget|operation',
    remove: 'string|operation',
  },
  CampaignOperation: {
    update_mask: 'mask',
    create: 'Campaign|operation',
    update: 'Campaign|operation',
    remove: 'string|operation',
  },
  AdGroupOperation: {
    update_mask: 'mask',
    create: 'AdGroup|operation',
    update: 'AdGroup|operation',
    remove: 'string|operation',
  },
  AdGroupAdOperation: {
    update_mask: 'mask',
    policy_validation_parameter: 'PolicyValidationParameter',
    create: 'AdGroupAd|operation',
    update: 'AdGroupAd|operation',
    remove: 'string|operation',
  },
  PolicyValidationParameter: {
    ignorable_policy_topics: 'string[]',
    exempt_policy_violation_keys: 'PolicyViolationKey[]',
  },
  PolicyViolationKey: {
    policy_name: 'string',
    violating_text: 'string',
  },
  AdGroupCriterionOperation: {
    update_mask: 'mask',
    exempt_policy_violation_keys: 'PolicyViolationKey[]',
    create: 'AdGroupCriterion|operation',
    update: 'AdGroupCriterion|operation',
    remove: 'string|operation',
  },
  CampaignCriterionOperation: {
    update_mask: 'mask',
    create: 'CampaignCriterion|operation',
    update: 'CampaignCriterion|operation',
    remove: 'string|operation',
  },
  AssetOperation: {
    update_mask: 'mask',
    create: 'Asset|operation',
    update: 'Asset|operation',
  },
  AudienceOperation: {
    update_mask: 'mask',
    create: 'Audience|operation',
    update: 'Audience|operation',
  },
  CustomerAssetOperation: {
    update_mask: 'mask',
    create: 'CustomerAsset|operation',
    update: 'CustomerAsset|operation',
    remove: 'string|operation',
  },
  CampaignConversionGoalOperation: {
    update_mask: 'mask',
    update: 'CampaignConversionGoal|operation',
  },
  CustomerNegativeCriterionOperation: {
    create: 'CustomerNegativeCriterion|operation',
    remove: 'string|operation',
  },
  SearchGoogleAdsRequest: {
    query: 'string',
    page_token: 'string',
    page_size: 'int32',
    validate_only: 'bool',
    search_settings: 'SearchSettings',
  },
  SearchSettings: {
    omit_results: 'bool',
    return_summary_row: 'bool',
    return_total_results_count: 'bool',
  },
  SearchGoogleAdsStreamRequest: {
    query: 'string',
    summary_row_setting: '#SummaryRowSetting',
  },
  SuggestGeoTargetConstantsRequest: {
    locale: 'string',
    country_code: 'string',
    location_names: 'SuggestGeoTargetConstantsRequest.LocationNames|query',
    geo_targets: 'SuggestGeoTargetConstantsRequest.GeoTargets|query',
  },
  'SuggestGeoTargetConstantsRequest.LocationNames': {
    names: 'string[]',
  },
  'SuggestGeoTargetConstantsRequest.GeoTargets': {
    geo_target_constants: 'string[]',
  },
  CreateYouTubeVideoUploadRequest: {
    you_tube_video_upload: 'YouTubeVideoUpload',
  },
  UpdateYouTubeVideoUploadRequest: {
    you_tube_video_upload: 'YouTubeVideoUpload',
    update_mask: 'mask',
  },
  RemoveYouTubeVideoUploadRequest: {
    resource_names: 'string[]',
  },
  MutateCampaignBudgetsRequest: {
    operations: 'CampaignBudgetOperation[]',
    partial_failure: 'bool',
    validate_only: 'bool',
    response_content_type: '#ResponseContentType',
  },
  MutateCampaignsRequest: {
    operations: 'CampaignOperation[]',
    partial_failure: 'bool',
    validate_only: 'bool',
    response_content_type: '#ResponseContentType',
  },
  MutateAdGroupsRequest: {
    operations: 'AdGroupOperation[]',
    partial_failure: 'bool',
    validate_only: 'bool',
    response_content_type: '#ResponseContentType',
  },
  MutateAdGroupAdsRequest: {
    operations: 'AdGroupAdOperation[]',
    partial_failure: 'bool',
    validate_only: 'bool',
    response_content_type: '#ResponseContentType',
  },
  MutateAdGroupCriteriaRequest: {
    operations: 'AdGroupCriterionOperation[]',
    partial_failure: 'bool',
    validate_only: 'bool',
    response_content_type: '#ResponseContentType',
  },
  MutateCampaignCriteriaRequest: {
    operations: 'CampaignCriterionOperation[]',
    partial_failure: 'bool',
    validate_only: 'bool',
    response_content_type: '#ResponseContentType',
  },
  MutateAssetsRequest: {
    operations: 'AssetOperation[]',
    partial_failure: 'bool',
    validate_only: 'bool',
    response_content_type: '#ResponseContentType',
  },
  MutateCustomerAssetsRequest: {
    operations: 'CustomerAssetOperation[]',
    partial_failure: 'bool',
    validate_only: 'bool',
    response_content_type: '#ResponseContentType',
  },
  MutateAudiencesRequest: {
    operations: 'AudienceOperation[]',
    partial_failure: 'bool',
    validate_only: 'bool',
    response_content_type: '#ResponseContentType',
  },
  MutateCustomAudiencesRequest: {
    operations: 'CustomAudienceOperation[]',
    validate_only: 'bool',
  },
  CustomAudienceOperation: {
    update_mask: 'mask',
    create: 'CustomAudience|operation',
    update: 'CustomAudience|operation',
    remove: 'string|operation',
  },
  MutateCampaignConversionGoalsRequest: {
    operations: 'CampaignConversionGoalOperation[]',
    validate_only: 'bool',
  },
  MutateCustomerNegativeCriteriaRequest: {
    operations: 'CustomerNegativeCriterionOperation[]',
    partial_failure: 'bool',
    validate_only: 'bool',
    response_content_type: '#ResponseContentType',
  },
};
