/** Kinds of a customer's resources, as in their names. */
export type ResourceKind =
  | 'campaignBudgets'
  | 'campaigns'
  | 'adGroups'
  | 'adGroupAds'
  | 'assets'
  | 'userLists'
  | 'customAudiences'
  | 'userInterests'
  | 'audiences'
  | 'lifeEvents'
  | 'detailedDemographics'
  | 'campaignConversionGoals'
  | 'youTubeVideoUploads';

/** The name of a resource. `~` joins the parts of an id. */
export const resource = (customerId: string, kind: ResourceKind, id: string): string =>
  `customers/${customerId}/${kind}/${id}`;

/** The id at the end of a resource name; empty if there is none. */
export const idIn = (name: string): string => /\/([\d~-]+)$/.exec(name)?.[1] ?? '';

/** Resources that belong to no customer: places, languages, topics. */
export const constant = (
  kind: 'geoTargetConstants' | 'languageConstants' | 'topicConstants' | 'mobileAppCategoryConstants',
  id: string,
): string => `${kind}/${id}`;
