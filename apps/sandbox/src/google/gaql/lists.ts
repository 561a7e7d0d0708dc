import { nameOf } from '../objects/names.js';
import type { Resource } from '../schema/read.js';
import {
  combinedAudiencesOf,
  demographics,
  interests,
  lifeEvents,
  userListsOf,
  type UserList,
} from '../seed/audiences.js';
import { conversionActionsOf } from '../seed/conversions.js';
import type { Customer, CustomerStatus } from '../seed/customers.js';
import { languages } from '../seed/languages.js';
import { places, type Place } from '../seed/places.js';
import { appCategories, topics } from '../seed/topics.js';

/** The row of an account in a query. */
export const viewCustomer = (
  { id, name, currency, timezone, isManager, isTest }: Customer,
  status: CustomerStatus,
): Resource => ({
  resourceName: `customers/${id}`,
  id,
  descriptiveName: name,
  currencyCode: currency,
  timeZone: timezone,
  manager: isManager,
  testAccount: isTest,
  status,
  autoTaggingEnabled: false,
});

/** The row of an account below a manager, or of the manager itself. */
export const viewClient = (
  above: string,
  { id, name, currency, timezone, isManager, isTest }: Customer,
  level: number,
  status: CustomerStatus,
): Resource => ({
  resourceName: nameOf(above, 'customerClients', id),
  clientCustomer: `customers/${id}`,
  id,
  level: String(level),
  hidden: false,
  descriptiveName: name,
  currencyCode: currency,
  timeZone: timezone,
  manager: isManager,
  testAccount: isTest,
  status,
});

const viewUserList = (customer: string, list: UserList): Resource => ({
  resourceName: nameOf(customer, 'userLists', list.id),
  id: list.id,
  name: list.name,
  type: list.type,
  readOnly: false,
  membershipStatus: list.isOpen ? 'OPEN' : 'CLOSED',
  accessReason: 'OWNED',
  accountUserListStatus: 'ENABLED',
  sizeForDisplay: String(list.sizeForDisplay),
  sizeForSearch: String(list.sizeForSearch),
  eligibleForSearch: list.isForSearch,
  eligibleForDisplay: list.isForDisplay,
  membershipLifeSpan: '540',
});

/** The rows that belong to an account, such as user lists, by resource of a query. */
export const OF_ACCOUNT: Record<string, (customer: Customer) => Resource[]> = {
  user_list: ({ id }) => userListsOf(id).map((list) => viewUserList(id, list)),
  combined_audience: ({ id }) =>
    combinedAudiencesOf(id).map((one) => ({
      ...one,
      resourceName: nameOf(id, 'combinedAudiences', one.id),
      status: 'ENABLED',
    })),
  user_interest: ({ id }) =>
    interests.map((one) => ({
      resourceName: nameOf(id, 'userInterests', one.id),
      userInterestId: one.id,
      name: one.name,
      taxonomyType: one.taxonomy,
      launchedToAll: true,
      ...(one.parent !== undefined && { userInterestParent: nameOf(id, 'userInterests', one.parent) }),
      availabilities: [{ channel: { availabilityMode: 'ALL_CHANNELS' } }],
    })),
  life_event: ({ id }) =>
    lifeEvents.map((one) => ({ ...one, resourceName: nameOf(id, 'lifeEvents', one.id), launchedToAll: true })),
  detailed_demographic: ({ id }) =>
    demographics.map((one) => ({
      ...one,
      resourceName: nameOf(id, 'detailedDemographics', one.id),
      launchedToAll: true,
    })),
  conversion_action: ({ id, isManager }) =>
    (isManager ? [] : conversionActionsOf(id)).map((one) => ({
      resourceName: nameOf(id, 'conversionActions', one.id),
      id: one.id,
      name: one.name,
      status: 'ENABLED',
      type: one.type,
      origin: one.origin,
      category: one.category,
      primaryForGoal: one.isPrimary,
      includeInConversionsMetric: one.isPrimary,
      ownerCustomer: `customers/${id}`,
    })),
};

export const viewPlace = ({ id, name, canonicalName, country, type, status, parent, isInEu }: Place): Resource => ({
  resourceName: `geoTargetConstants/${id}`,
  id,
  name,
  canonicalName,
  countryCode: country,
  targetType: type,
  status,
  ...(parent !== undefined && { parentGeoTarget: `geoTargetConstants/${parent}` }),
  requireEuPoliticalAdvertisingDeclaration: isInEu,
});

/** The rows that are the same for all accounts, by resource of a query. */
export const CONSTANTS: Record<string, () => Resource[]> = {
  geo_target_constant: () => places.map(viewPlace),
  language_constant: () =>
    languages.map(({ id, code, name, isTargetable }) => ({
      resourceName: `languageConstants/${id}`,
      id,
      code,
      name,
      targetable: isTargetable,
    })),
  topic_constant: () =>
    topics.map(({ id, path, parent }) => ({
      resourceName: `topicConstants/${id}`,
      id,
      path,
      ...(parent !== undefined && { topicConstantParent: `topicConstants/${parent}` }),
    })),
  mobile_app_category_constant: () =>
    appCategories.map(({ id, name }) => ({ resourceName: `mobileAppCategoryConstants/${id}`, id: Number(id), name })),
};
