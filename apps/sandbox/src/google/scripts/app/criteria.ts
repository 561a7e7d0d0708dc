import { nameOf } from '../../objects/names.js';
import type { Resource } from '../../schema/read.js';
import { number, text, word } from '../engine/arguments.js';
import { ScriptError } from '../engine/bridge.js';
import { DEMOGRAPHICS } from '../../criteria/members.js';

/** A kind of criteria as `videoTargeting()` names it. */
export interface CriterionType {
  /** `Age`: its entity is `VideoAge`, its builder `newAgeBuilder()`. */
  name: string;
  /** The selectors of targeted criteria (`plural`) and of excluded criteria. */
  plural: string;
  excluded: string;
  /** Its types in queries. */
  types: readonly string[];
  /** Setters of the builder, each with the check of its value. */
  setters: Readonly<Record<string, (value: unknown) => string | number>>;
  /** Setters that `build()` does not need. */
  optional?: readonly string[];
  /** The criterion of the API. */
  criterion: (given: Record<string, string | number>, customer: string) => Resource;
  /** The values of its getters, from the criterion of the API. */
  getters: Readonly<Record<string, (criterion: Resource) => string | number>>;
  /** Whether its entities can be removed; demographics can only be excluded. */
  isRemovable: boolean;
}

const inner = (criterion: Resource, member: string): Resource => (criterion[member] as Resource | undefined) ?? {};
const textAt = (member: string, field: string) => (criterion: Resource) => String(inner(criterion, member)[field]);
const idAt = (member: string, field: string) => (criterion: Resource) =>
  Number(String(inner(criterion, member)[field]).split('/').at(-1));

/** A demographic kind. Scripts put a prefix before the API's values: `GENDER_MALE` for `MALE`. */
const demographic = (
  names: Pick<CriterionType, 'name' | 'plural' | 'excluded'>,
  { member, method, prefix }: { member: string; method: string; prefix: string },
): CriterionType => ({
  ...names,
  types: [member.replaceAll(/[A-Z]/g, (sign) => `_${sign}`).toUpperCase()],
  setters: {
    [`with${method}`]: (value) =>
      word(
        value,
        method,
        DEMOGRAPHICS[member]!.map((one) => `${prefix}${one}`),
      ),
  },
  criterion: (given) => ({ [member]: { type: String(given[`with${method}`]).slice(prefix.length) } }),
  getters: { [`get${method}`]: (criterion) => `${prefix}${String(inner(criterion, member).type)}` },
  isRemovable: false,
});

const simple = (
  names: Pick<CriterionType, 'name' | 'plural' | 'excluded'>,
  type: string,
  { setter, getter }: { setter: string; getter: string },
  { member, field }: { member: string; field: string },
): CriterionType => ({
  ...names,
  types: [type],
  setters: { [setter]: (value) => text(value, setter) },
  criterion: (given) => ({ [member]: { [field]: given[setter] } }),
  getters: { [getter]: textAt(member, field) },
  isRemovable: true,
});

const AUDIENCES = ['USER_INTEREST', 'USER_LIST', 'CUSTOM_AFFINITY'];

/** All kinds that `videoTargeting()` has. There is none for household incomes. */
export const CRITERION_TYPES: readonly CriterionType[] = [
  demographic(
    { name: 'Age', plural: 'ages', excluded: 'excludedAges' },
    { member: 'ageRange', method: 'AgeRange', prefix: '' },
  ),
  demographic(
    { name: 'Gender', plural: 'genders', excluded: 'excludedGenders' },
    { member: 'gender', method: 'GenderType', prefix: 'GENDER_' },
  ),
  demographic(
    { name: 'ParentalStatus', plural: 'parentalStatuses', excluded: 'excludedParentalStatuses' },
    { member: 'parentalStatus', method: 'ParentType', prefix: 'PARENT_' },
  ),
  {
    name: 'Keyword',
    plural: 'keywords',
    excluded: 'excludedKeywords',
    types: ['KEYWORD'],
    setters: { withText: (value) => text(value, 'text'), withCpv: (value) => number(value, 'cpv') },
    optional: ['withCpv'],
    criterion: ({ withText, withCpv }) => ({
      keyword: { text: withText, matchType: 'BROAD' },
      ...(withCpv !== undefined && { cpvBid: withCpv }),
    }),
    getters: { getText: textAt('keyword', 'text') },
    isRemovable: true,
  },
  {
    name: 'Topic',
    plural: 'topics',
    excluded: 'excludedTopics',
    types: ['TOPIC'],
    setters: { withTopicId: (value) => number(value, 'topicId') },
    criterion: ({ withTopicId }) => ({ topic: { topicConstant: `topicConstants/${withTopicId}` } }),
    getters: { getTopicId: idAt('topic', 'topicConstant') },
    isRemovable: true,
  },
  {
    name: 'Audience',
    plural: 'audiences',
    excluded: 'excludedAudiences',
    types: ['USER_INTEREST', 'USER_LIST'],
    setters: {
      withAudienceType: (value) => word(value, 'audienceType', AUDIENCES),
      withAudienceId: (value) => number(value, 'audienceId'),
    },
    criterion({ withAudienceType: type, withAudienceId: id }, customer) {
      if (type === 'CUSTOM_AFFINITY')
        throw new ScriptError('No account of the sandbox has a custom affinity audience.');
      return type === 'USER_LIST'
        ? { userList: { userList: nameOf(customer, 'userLists', String(id)) } }
        : { userInterest: { userInterestCategory: nameOf(customer, 'userInterests', String(id)) } };
    },
    getters: {
      getAudienceType: (criterion) => (criterion.userList === undefined ? 'USER_INTEREST' : 'USER_LIST'),
      getAudienceId: (criterion) =>
        criterion.userList === undefined
          ? idAt('userInterest', 'userInterestCategory')(criterion)
          : idAt('userList', 'userList')(criterion),
    },
    isRemovable: true,
  },
  simple(
    { name: 'Placement', plural: 'placements', excluded: 'excludedPlacements' },
    'PLACEMENT',
    { setter: 'withUrl', getter: 'getUrl' },
    { member: 'placement', field: 'url' },
  ),
  simple(
    { name: 'MobileApplication', plural: 'mobileApplications', excluded: 'excludedMobileApplications' },
    'MOBILE_APPLICATION',
    { setter: 'withAppId', getter: 'getAppId' },
    { member: 'mobileApplication', field: 'appId' },
  ),
  {
    name: 'MobileAppCategory',
    plural: 'mobileAppCategories',
    excluded: 'excludedMobileAppCategories',
    types: ['MOBILE_APP_CATEGORY'],
    setters: { withMobileAppCategoryId: (value) => number(value, 'categoryId') },
    criterion: ({ withMobileAppCategoryId: id }) => ({
      mobileAppCategory: { mobileAppCategoryConstant: `mobileAppCategoryConstants/${id}` },
    }),
    getters: { getMobileAppCategoryId: idAt('mobileAppCategory', 'mobileAppCategoryConstant') },
    isRemovable: true,
  },
  simple(
    { name: 'YouTubeVideo', plural: 'youTubeVideos', excluded: 'excludedYouTubeVideos' },
    'YOUTUBE_VIDEO',
    { setter: 'withVideoId', getter: 'getVideoId' },
    { member: 'youtubeVideo', field: 'videoId' },
  ),
  simple(
    { name: 'YouTubeChannel', plural: 'youTubeChannels', excluded: 'excludedYouTubeChannels' },
    'YOUTUBE_CHANNEL',
    { setter: 'withChannelId', getter: 'getChannelId' },
    { member: 'youtubeChannel', field: 'channelId' },
  ),
];
