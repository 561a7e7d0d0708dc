/** An account's list of people: a `user_list`. */
export interface UserList {
  id: string;
  name: string;
  type: 'RULE_BASED' | 'CRM_BASED' | 'LOGICAL';
  isOpen: boolean;
  sizeForDisplay: number;
  sizeForSearch: number;
  isForSearch: boolean;
  isForDisplay: boolean;
}

/** Every account has these lists, under ids of its own. */
const LISTS: readonly Omit<UserList, 'id'>[] = [
  {
    name: 'All visitors',
    type: 'RULE_BASED',
    isOpen: true,
    sizeForDisplay: 84_000,
    sizeForSearch: 61_000,
    isForSearch: true,
    isForDisplay: true,
  },
  {
    name: 'Basket abandoners',
    type: 'RULE_BASED',
    isOpen: true,
    sizeForDisplay: 9200,
    sizeForSearch: 7100,
    isForSearch: true,
    isForDisplay: true,
  },
  {
    name: 'Customers',
    type: 'CRM_BASED',
    isOpen: true,
    sizeForDisplay: 15_500,
    sizeForSearch: 12_800,
    isForSearch: true,
    isForDisplay: true,
  },
  {
    name: 'Readers of the blog',
    type: 'RULE_BASED',
    isOpen: true,
    sizeForDisplay: 23_000,
    sizeForSearch: 0,
    isForSearch: false,
    isForDisplay: true,
  },
  {
    name: 'Fair 2023',
    type: 'CRM_BASED',
    isOpen: false,
    sizeForDisplay: 0,
    sizeForSearch: 0,
    isForSearch: false,
    isForDisplay: false,
  },
];

/** @param customer its id of ten digits */
export const userListsOf = (customer: string): UserList[] =>
  LISTS.map((list, index) => ({ ...list, id: `1${customer.slice(-5)}7${index + 1}` }));

/** People who share an interest: a `user_interest`. */
export interface UserInterest {
  id: string;
  name: string;
  taxonomy: 'AFFINITY' | 'IN_MARKET';
  parent?: string;
  /** Whether search campaigns can use it. */
  isForSearch: boolean;
}

const INTERESTS =
  'AFFINITY 92931 Sports & Fitness|AFFINITY 92913 Outdoor Enthusiasts < 92931|AFFINITY 92932 Running Enthusiasts < 92931|AFFINITY 92958 Travel Buffs|AFFINITY 90108 Foodies|AFFINITY 92917 Coffee Shop Regulars < 90108|AFFINITY 92507 Technophiles|AFFINITY 92948 Value Shoppers|IN_MARKET 80432 Apparel & Accessories|IN_MARKET 80463 Footwear < 80432|IN_MARKET 80546 Sports & Fitness|IN_MARKET 80550 Camping & Hiking Equipment < 80546|IN_MARKET 80200 Travel|IN_MARKET 80202 Trips to Spain < 80200|IN_MARKET 80101 Consumer Electronics|IN_MARKET 80140 Home Appliances';

export const interests: readonly UserInterest[] = INTERESTS.split('|').map((line) => {
  const [, taxonomy, id, name, parent] = /^(\w+) (\d+) (.+?)(?: < (\d+))?$/.exec(line)!;
  return {
    id: id!,
    name: name!,
    taxonomy: taxonomy as UserInterest['taxonomy'],
    isForSearch: true,
    ...(parent !== undefined && { parent }),
  };
});

export const interestById = new Map(interests.map((interest) => [interest.id, interest]));

/** Phases of life, and facts about people: `life_event`, `detailed_demographic`. */
export const lifeEvents: readonly { id: string; name: string }[] = [
  { id: '86000', name: 'Moving' },
  { id: '86001', name: 'Moving soon' },
  { id: '86002', name: 'Getting married' },
  { id: '86003', name: 'Starting a business' },
];
export const demographics: readonly { id: string; name: string }[] = [
  { id: '86101', name: 'Education, bachelor’s degree' },
  { id: '86102', name: 'Homeowners' },
  { id: '86103', name: 'Renters' },
  { id: '86104', name: 'Parents of toddlers' },
];

/** Audiences that an account combined outside this API: `combined_audience`. */
export const combinedAudiencesOf = (customer: string): { id: string; name: string }[] => [
  { id: `1${customer.slice(-5)}81`, name: 'Visitors who hike' },
];
