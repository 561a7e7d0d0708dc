import { UNDETERMINED_AGE } from '#libs/platforms/google/audience.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { AGE_WORDS, GENDER_WORDS, INCOME_WORDS, PARENTAL_WORDS } from '#libs/platforms/google/wire-words.js';
import { constant, resource } from '../wire/resource.js';
import type { Audience } from './audience.js';
import type { Body } from './operation.js';
import { placement } from './placement.js';

/** The audience of a group, and the contents next to which its ads appear. */
export const adGroupCriteria = (input: GoogleExperimentInput, audience: Audience): Body[] => [
  ...(audience.keywords ?? []).map(({ text, match }) => ({ keyword: { text, matchType: match } })),
  ...(audience.topics ?? []).map(({ id }) => ({ topic: { topicConstant: constant('topicConstants', id) } })),
  ...(audience.placements ?? []).map(({ id, type }) => placement(type, id)),
  ...people(input, audience),
  ...without('ageRange', AGE_WORDS, (audience.ages ?? []).includes(UNDETERMINED_AGE) ? [] : audience.ages),
  ...without('gender', GENDER_WORDS, (audience.genders ?? []).includes(0) ? [] : audience.genders),
  ...without('parentalStatus', PARENTAL_WORDS, audience.parental_status),
  ...without('incomeRange', INCOME_WORDS, audience.incomes),
];

/** Audiences by interests, by past behavior, and by characteristics. */
function people({ account }: GoogleExperimentInput, audience: Audience): Body[] {
  const own = audience.custom_audiences;
  return [
    ...[...(audience.segments ?? []), ...(audience.interests ?? [])].map(({ id }) => ({
      userInterest: { userInterestCategory: resource(account.id, 'userInterests', id) },
    })),
    ...(own === undefined
      ? []
      : [
          own.type === 'user_list'
            ? { userList: { userList: resource(account.id, 'userLists', own.id) } }
            : { customAudience: { customAudience: resource(account.id, 'customAudiences', own.id) } },
        ]),
    ...(audience.demographics ?? []).map(({ id, type }) =>
      type === 'life_event'
        ? { lifeEvent: { lifeEventId: id } }
        : { extendedDemographic: { extendedDemographicId: id } },
    ),
  ];
}

/**
 * Negative criteria for all values that were not chosen; none if nothing was chosen. Google shows a group to everybody who is not excluded:
 * a positive criterion narrows nothing.
 */
function without(member: string, words: Readonly<Record<number, string>>, chosen: readonly number[] = []): Body[] {
  if (chosen.length === 0) return [];
  return Object.entries(words)
    .filter(([id]) => !chosen.includes(Number(id)))
    .map(([, type]) => ({ negative: true, [member]: { type } }));
}

/**
 * Dimensions that restrict a group to the named values instead of only observing them, so that an alternative is exactly its audience.
 * Search groups are restricted by keywords anyway. Source: `TargetingSetting` of v26, read November 2026.
 */
export function targetingSetting(input: GoogleExperimentInput, audience: Audience): Body | undefined {
  const isDisplay = input.information.campaign_type === 'DISPLAY';
  const dimensions = [
    ...(isDisplay && (audience.keywords ?? []).length > 0 ? ['KEYWORD'] : []),
    ...(people(input, audience).length > 0 ? ['AUDIENCE'] : []),
    ...((audience.topics ?? []).length > 0 ? ['TOPIC'] : []),
    ...((audience.placements ?? []).length > 0 ? ['PLACEMENT'] : []),
  ];
  if (dimensions.length === 0) return undefined;
  return { targetRestrictions: dimensions.map((targetingDimension) => ({ targetingDimension, bidOnly: false })) };
}
