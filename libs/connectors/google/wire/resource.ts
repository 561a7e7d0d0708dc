/** Kinds of resources that a customer has, as their names hold them. */
export type ResourceKind =
  | 'campaignBudgets'
  | 'campaigns'
  | 'adGroups'
  | 'adGroupAds'
  | 'assets'
  | 'userLists'
  | 'customAudiences'
  | 'userInterests'
  | 'campaignConversionGoals';

/** The name of a resource. An id that has several parts joins them with `~`. */
export const resource = (customerId: string, kind: ResourceKind, id: string): string =>
  `customers/${customerId}/${kind}/${id}`;

/** The id at the end of a resource's name; empty for what is none. */
export const idIn = (name: string): string => /\/([\d~-]+)$/.exec(name)?.[1] ?? '';

/** What no customer owns: places, languages, topics. */
export const constant = (
  kind: 'geoTargetConstants' | 'languageConstants' | 'topicConstants' | 'mobileAppCategoryConstants',
  id: string,
): string => `${kind}/${id}`;
