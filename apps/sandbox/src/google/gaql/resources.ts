/** A resource of queries: its message, and the resources whose fields a query can also select. */
export interface QueryResource {
  message: string;
  along: readonly string[];
  /** Whether queries can select its metrics and segments. */
  hasMetrics?: true;
  /** Whether its rows are the same for all accounts. */
  isConstant?: true;
}

const OF_CUSTOMER = ['customer'];

/** The resources that FROM can name. */
export const RESOURCES: Record<string, QueryResource> = {
  customer: { message: 'Customer', along: [], hasMetrics: true },
  customer_client: { message: 'CustomerClient', along: OF_CUSTOMER },
  campaign_budget: { message: 'CampaignBudget', along: OF_CUSTOMER },
  campaign: { message: 'Campaign', along: ['campaign_budget', 'customer'], hasMetrics: true },
  ad_group: { message: 'AdGroup', along: ['campaign', 'customer'], hasMetrics: true },
  ad_group_ad: { message: 'AdGroupAd', along: ['ad_group', 'campaign', 'customer'], hasMetrics: true },
  label: { message: 'Label', along: OF_CUSTOMER },
  video: { message: 'Video', along: OF_CUSTOMER },
  you_tube_video_upload: { message: 'YouTubeVideoUpload', along: OF_CUSTOMER },
  ad_group_criterion: { message: 'AdGroupCriterion', along: ['ad_group', 'campaign', 'customer'] },
  campaign_criterion: { message: 'CampaignCriterion', along: ['campaign', 'customer'] },
  campaign_conversion_goal: { message: 'CampaignConversionGoal', along: ['campaign', 'customer'] },
  customer_negative_criterion: { message: 'CustomerNegativeCriterion', along: OF_CUSTOMER },
  asset: { message: 'Asset', along: OF_CUSTOMER },
  customer_asset: { message: 'CustomerAsset', along: ['asset', 'customer'] },
  conversion_action: { message: 'ConversionAction', along: OF_CUSTOMER },
  user_list: { message: 'UserList', along: OF_CUSTOMER },
  audience: { message: 'Audience', along: OF_CUSTOMER },
  custom_audience: { message: 'CustomAudience', along: OF_CUSTOMER },
  combined_audience: { message: 'CombinedAudience', along: OF_CUSTOMER },
  user_interest: { message: 'UserInterest', along: OF_CUSTOMER },
  life_event: { message: 'LifeEvent', along: OF_CUSTOMER },
  detailed_demographic: { message: 'DetailedDemographic', along: OF_CUSTOMER },
  topic_constant: { message: 'TopicConstant', along: [], isConstant: true },
  language_constant: { message: 'LanguageConstant', along: [], isConstant: true },
  geo_target_constant: { message: 'GeoTargetConstant', along: [], isConstant: true },
  mobile_app_category_constant: { message: 'MobileAppCategoryConstant', along: [], isConstant: true },
};

/** First words of fields that name no resource, with their messages. */
export const FIGURES: Record<string, string> = { metrics: 'Metrics', segments: 'Segments' };

/** The message behind the first word of a field: `campaign`, `metrics`. */
export const messageNameOf = (word: string): string | undefined => RESOURCES[word]?.message ?? FIGURES[word];
