import { constantId, nameOf, parseName } from '../objects/names.js';
import { requireField } from '../objects/checks.js';
import { ofType, type Work } from '../mutate/kind.js';
import { isObject, type Resource } from '../schema/read.js';
import { snakeCase } from '../schema/messages.js';
import { combinedAudiencesOf, demographics, interestById, lifeEvents, userListsOf } from '../seed/audiences.js';
import { languageById } from '../seed/languages.js';
import { placeById } from '../seed/places.js';
import { appCategoryById, topicById } from '../seed/topics.js';
import type { Path } from '../wire/failure.js';

/** The input of a check of a criterion's value. */
interface Value {
  work: Work;
  inner: Resource;
  at: Path;
  channel: string;
}

/** Reports the errors of a criterion's value, at any level. */
export function checkValue(work: Work, criterion: Resource, member: string, channel: string): void {
  const inner = criterion[member];
  CHECKS[member]!({ work, channel, inner: isObject(inner) ? inner : {}, at: [...work.at, snakeCase(member)] });
}

/** A check of one field, which must be set and have a known value. */
const known =
  (field: string, code: string, isKnown: (value: string, context: Value) => boolean) =>
  (context: Value): void => {
    const { work, inner, at } = context;
    const path = [...at, snakeCase(field)];
    const value = inner[field];
    if (value === undefined) return requireField(value, path, work.problems);
    if (!isKnown(String(value), context))
      work.problems.add(code, 'The criterion has an invalid value.', { at: path, trigger: String(value) });
  };
const required = (field: string) => known(field, 'fieldError.REQUIRED', () => true);
/** Whether a resource name belongs to a resource of the account. */
const own =
  (collection: string, idsOf: (customer: string) => { id: string }[]) =>
  (value: string, { work: { customer } }: Value): boolean =>
    idsOf(customer.id).some(({ id }) => nameOf(customer.id, collection, id) === value);

const CHECKS: Record<string, (context: Value) => void> = {
  keyword: checkKeyword,
  placement: checkPlacement,
  userList: checkUserList,
  mobileApplication: known('appId', 'criterionError.INVALID_MOBILE_APP', (id) =>
    /^(?:1-\d{6,}|2-[A-Za-z]\w*(?:\.\w+)+)$/.test(id),
  ),
  mobileAppCategory: known('mobileAppCategoryConstant', 'criterionError.INVALID_MOBILE_APP_CATEGORY', (name) =>
    appCategoryById.has(constantId(name, 'mobileAppCategoryConstants') ?? ''),
  ),
  youtubeVideo: known('videoId', 'criterionError.INVALID_YOUTUBE_VIDEO_ID', (id) => /^[\w-]{11}$/.test(id)),
  youtubeChannel: known('channelId', 'criterionError.INVALID_YOUTUBE_CHANNEL_ID', (id) => /^UC[\w-]{22}$/.test(id)),
  topic: known('topicConstant', 'criterionError.INVALID_TOPIC_PATH', (name) =>
    topicById.has(constantId(name, 'topicConstants') ?? ''),
  ),
  location: known('geoTargetConstant', 'criterionError.INVALID_CRITERION_ID', (name) =>
    placeById.has(constantId(name, 'geoTargetConstants') ?? ''),
  ),
  language: known('languageConstant', 'criterionError.CANNOT_TARGET_LANGUAGE', (name) =>
    languageById.has(constantId(name, 'languageConstants') ?? ''),
  ),
  userInterest: known(
    'userInterestCategory',
    'criterionError.INVALID_USER_INTEREST',
    (name, { work: { customer } }) => {
      const parsed = parseName(name);
      return (
        parsed?.customer === customer.id && parsed.collection === 'userInterests' && interestById.has(parsed.ids[0]!)
      );
    },
  ),
  customAudience: known(
    'customAudience',
    'criterionError.INVALID_CUSTOM_AUDIENCE',
    (name, { work: { world, customer } }) => {
      const parsed = parseName(name);
      const audience = ofType(world, customer, 'custom_audience', parsed?.ids[0] ?? '');
      return parsed?.collection === 'customAudiences' && audience !== undefined && !audience.deleted;
    },
  ),
  combinedAudience: known(
    'combinedAudience',
    'criterionError.INVALID_COMBINED_AUDIENCE',
    own('combinedAudiences', combinedAudiencesOf),
  ),
  audience: known('audience', 'mutateError.RESOURCE_NOT_FOUND', (name, { work: { world, customer } }) => {
    const parsed = parseName(name);
    return parsed?.collection === 'audiences' && ofType(world, customer, 'audience', parsed.ids[0]!) !== undefined;
  }),
  lifeEvent: known('lifeEventId', 'criterionError.INVALID_CRITERION_ID', (id) =>
    lifeEvents.some((one) => one.id === id),
  ),
  extendedDemographic: known('extendedDemographicId', 'criterionError.INVALID_DETAILED_DEMOGRAPHIC', (id) =>
    demographics.some((one) => one.id === id),
  ),
  ageRange: required('type'),
  gender: required('type'),
  parentalStatus: required('type'),
  incomeRange: required('type'),
  device: required('type'),
  contentLabel: required('type'),
};

/** Source: the errors of keywords in CriterionError. */
function checkKeyword({ work: { problems }, inner, at }: Value): void {
  const path = [...at, 'text'];
  requireField(inner.text, path, problems);
  requireField(inner.matchType, [...at, 'match_type'], problems);
  const text = String(inner.text ?? '');
  const parts = { at: path, trigger: text };
  const add = (code: string, message: string): void => problems.add(`criterionError.${code}`, message, parts);
  if ([...text].length > 80) add('KEYWORD_TEXT_TOO_LONG', 'Keyword text is too long: at most 80 characters.');
  if (text.split(/\s+/).filter(Boolean).length > 10)
    add('KEYWORD_HAS_TOO_MANY_WORDS', 'Keyword text has too many words: at most 10.');
  if (/(?:^|\s)\+/.test(text))
    add('BROAD_MATCH_MODIFIER_KEYWORD_NOT_ALLOWED', 'The + of the broad match modifier is no longer accepted.');
  else if (/[!@%,*(){}=;~`<>?\\|^]/.test(text))
    add('KEYWORD_HAS_INVALID_CHARS', 'Keyword text has invalid characters.');
}

function checkPlacement({ work: { problems }, inner, at }: Value): void {
  const path = [...at, 'url'];
  if (typeof inner.url !== 'string') return requireField(inner.url, path, problems);
  const url = inner.url.replace(/^https?:\/\//i, '');
  const parts = { at: path, trigger: inner.url };
  if (/(?:^|\.)(?:youtube\.com|youtu\.be)(?:\/|$)/i.test(url))
    problems.add('criterionError.YOUTUBE_URL_UNSUPPORTED', 'YouTube is targeted by its videos and channels.', parts);
  else if (!/^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(url))
    problems.add('criterionError.INVALID_PLACEMENT_URL', 'The placement is not an address of a site.', parts);
}

function checkUserList({ work: { problems, customer }, inner, at, channel }: Value): void {
  const path = [...at, 'user_list'];
  if (inner.userList === undefined) return requireField(inner.userList, path, problems);
  const parts = { at: path, trigger: String(inner.userList) };
  const list = userListsOf(customer.id).find(({ id }) => nameOf(customer.id, 'userLists', id) === inner.userList);
  if (!list) problems.add('criterionError.INVALID_USER_LIST', 'There is no such list.', parts);
  else if (!list.isOpen) problems.add('criterionError.CANNOT_ADD_CLOSED_USER_LIST', 'The list is closed.', parts);
  else if (channel === 'SEARCH' && !list.isForSearch)
    problems.add(
      'criterionError.CANNOT_ADD_DISPLAY_ONLY_LISTS_TO_SEARCH_CAMPAIGNS',
      'The list is not for search campaigns.',
      parts,
    );
}
