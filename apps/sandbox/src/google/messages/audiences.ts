import type { MessageTable } from '../schema/message-table.js';

/** Lists of people. schema/message-table.ts explains the notation. */
export const AUDIENCES: MessageTable = {
  CustomAudience: {
    resource_name: 'string!',
    id: 'int64-',
    status: '#CustomAudienceStatus-',
    name: 'string',
    type: '#CustomAudienceType',
    description: 'string',
    members: 'CustomAudienceMember[]',
  },
  CustomAudienceMember: {
    member_type: '#CustomAudienceMemberType',
    keyword: 'string|value',
    url: 'string|value',
    place_category: 'int64|value',
    app: 'string|value',
  },
  Audience: {
    resource_name: 'string!',
    id: 'int64-',
    status: '#AudienceStatus-',
    name: 'string',
    description: 'string',
    dimensions: 'AudienceDimension[]',
    exclusion_dimension: 'AudienceExclusionDimension',
    scope: '#AudienceScope',
    asset_group: 'string!',
  },
  AudienceDimension: {
    age: 'AgeDimension|dimension',
    gender: 'GenderDimension|dimension',
    household_income: 'HouseholdIncomeDimension|dimension',
    parental_status: 'ParentalStatusDimension|dimension',
    audience_segments: 'AudienceSegmentDimension|dimension',
  },
  AgeDimension: {
    age_ranges: 'AgeSegment[]',
    include_undetermined: 'bool',
  },
  AgeSegment: {
    min_age: 'int32',
    max_age: 'int32',
  },
  GenderDimension: {
    genders: '#GenderType[]',
    include_undetermined: 'bool',
  },
  HouseholdIncomeDimension: {
    income_ranges: '#IncomeRangeType[]',
    include_undetermined: 'bool',
  },
  ParentalStatusDimension: {
    parental_statuses: '#ParentalStatusType[]',
    include_undetermined: 'bool',
  },
  AudienceSegmentDimension: {
    segments: 'AudienceSegment[]',
  },
  AudienceSegment: {
    user_list: 'UserListSegment|segment',
    user_interest: 'UserInterestSegment|segment',
    life_event: 'LifeEventSegment|segment',
    detailed_demographic: 'DetailedDemographicSegment|segment',
    custom_audience: 'CustomAudienceSegment|segment',
  },
  UserListSegment: {
    user_list: 'string',
  },
  UserInterestSegment: {
    user_interest_category: 'string',
  },
  LifeEventSegment: {
    life_event: 'string',
  },
  DetailedDemographicSegment: {
    detailed_demographic: 'string',
  },
  CustomAudienceSegment: {
    custom_audience: 'string',
  },
  AudienceExclusionDimension: {
    exclusions: 'ExclusionSegment[]',
  },
  ExclusionSegment: {
    user_list: 'UserListSegment|segment',
  },
  CombinedAudience: {
    resource_name: 'string!',
    id: 'int64-',
    status: '#CombinedAudienceStatus-',
    name: 'string-',
    description: 'string-',
  },
  UserList: {
    resource_name: 'string!',
    id: 'int64-',
    read_only: 'bool-',
    name: 'string',
    description: 'string',
    membership_status: '#UserListMembershipStatus',
    type: '#UserListType-',
    size_for_display: 'int64-',
    size_for_search: 'int64-',
    size_range_for_display: '#UserListSizeRange-',
    eligible_for_search: 'bool',
    eligible_for_display: 'bool-',
    access_reason: '#AccessReason-',
    account_user_list_status: '#UserListAccessStatus',
    membership_life_span: 'int64',
  },
  UserInterest: {
    resource_name: 'string-',
    taxonomy_type: '#UserInterestTaxonomyType-',
    user_interest_id: 'int64-',
    name: 'string-',
    user_interest_parent: 'string-',
    launched_to_all: 'bool-',
    availabilities: 'CriterionCategoryAvailability[]-',
  },
  CriterionCategoryAvailability: {
    channel: 'CriterionCategoryChannelAvailability',
    locale: 'CriterionCategoryLocaleAvailability[]',
  },
  CriterionCategoryChannelAvailability: {
    availability_mode: '#CriterionCategoryChannelAvailabilityMode',
    advertising_channel_type: '#AdvertisingChannelType',
    advertising_channel_sub_type: '#AdvertisingChannelSubType[]',
    include_default_channel_sub_type: 'bool',
  },
  CriterionCategoryLocaleAvailability: {
    availability_mode: '#CriterionCategoryLocaleAvailabilityMode',
    country_code: 'string',
    language_code: 'string',
  },
  LifeEvent: {
    resource_name: 'string-',
    id: 'int64-',
    name: 'string-',
    parent: 'string-',
    launched_to_all: 'bool-',
    availabilities: 'CriterionCategoryAvailability[]-',
  },
  DetailedDemographic: {
    resource_name: 'string-',
    id: 'int64-',
    name: 'string-',
    parent: 'string-',
    launched_to_all: 'bool-',
    availabilities: 'CriterionCategoryAvailability[]-',
  },
};
