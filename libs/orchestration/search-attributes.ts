import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';

/** What operators filter workflows by. */
export const SEARCH_ATTRIBUTES = {
  platform: defineSearchAttributeKey('Platform', SearchAttributeType.KEYWORD),
  status: defineSearchAttributeKey('ExperimentStatus', SearchAttributeType.KEYWORD),
  organization: defineSearchAttributeKey('OrganizationId', SearchAttributeType.KEYWORD),
  adAccount: defineSearchAttributeKey('AdAccount', SearchAttributeType.KEYWORD),
} as const;
