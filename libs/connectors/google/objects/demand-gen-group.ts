import type { Channel } from '#libs/platforms/google/audience.js';
import { UNDETERMINED_AGE } from '#libs/platforms/google/audience.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { GENDER_WORDS, INCOME_WORDS, PARENTAL_WORDS } from '#libs/platforms/google/wire-words.js';
import type { CreateItem } from '../../port/ad-platform.js';
import { resource } from '../wire/resource.js';
import type { OwnOfGroup } from './ad-group.js';
import type { Audience } from './audience.js';
import type { Making } from './campaign.js';
import { placesAndLanguages } from './campaign-criteria.js';
import type { Body } from './operation.js';

/*
 * Groups of Demand Gen are aimed at places, languages and an `Audience` of their own. Sources: `ad_group.proto`, `audience.proto` and
 * `audiences.proto` of v26; developers.google.com/google-ads/api/docs/demand-gen; all read November 2026.
 */

export function demandGenGroup(
  { input, nextId, audiences }: Making,
  { ref, name }: CreateItem,
  audience: Audience,
): OwnOfGroup {
  const people = peopleOf(input, audience);
  const demandGenAdGroupSettings = { channelControls: { selectedChannels: selected(audience.channels ?? []) } };
  const placeCriteria = placesAndLanguages(audience);
  if (people === undefined) return { group: { demandGenAdGroupSettings }, criteria: placeCriteria, before: [] };
  const known = audiences?.get(name);
  const resourceName = known ?? resource(input.account.id, 'audiences', nextId());
  return {
    group: { demandGenAdGroupSettings, audienceSetting: { useAudienceGrouped: true } },
    criteria: [...placeCriteria, { audience: { audience: resourceName } }],
    before: known === undefined ? [{ kind: 'audienceOperation', ref, create: { resourceName, name, ...people } }] : [],
  };
}

/** Each channel that ads can appear on, on or off. */
const selected = (chosen: readonly Channel[]): Body => ({
  youtubeInStream: chosen.includes('IN_STREAM'),
  youtubeInFeed: chosen.includes('IN_FEED'),
  youtubeShorts: chosen.includes('SHORTS'),
  discover: false,
  gmail: false,
  display: false,
  maps: false,
});

/** The people of an audience, who match every dimension; undefined if everybody is targeted. */
function peopleOf(input: GoogleExperimentInput, audience: Audience): Body | undefined {
  const { ages = [], genders = [], parental_status: parents = [], incomes = [] } = audience;
  const segments = segmentsOf(input, audience);
  const dimensions = [
    ...(ages.length === 0 || ages.includes(UNDETERMINED_AGE)
      ? []
      : [{ age: { ageRanges: ages.map((age) => AGE_RANGES[age]!), includeUndetermined: false } }]),
    ...(genders.includes(0) ? [] : known('gender', 'genders', GENDER_WORDS, genders)),
    ...known('householdIncome', 'incomeRanges', INCOME_WORDS, incomes),
    ...known('parentalStatus', 'parentalStatuses', PARENTAL_WORDS, parents),
    ...(segments.length === 0 ? [] : [{ audienceSegments: { segments } }]),
  ];
  const exclusions = input.exclusions.audiences.map(({ id }) => userList(input, id));
  if (dimensions.length === 0 && exclusions.length === 0) return undefined;
  return { dimensions, ...(exclusions.length === 0 ? {} : { exclusionDimension: { exclusions } }) };
}

/** Age ranges of an audience by the ids of Google's age criteria. */
const AGE_RANGES: Readonly<Record<number, Body>> = {
  503001: { minAge: 18, maxAge: 24 },
  503002: { minAge: 25, maxAge: 34 },
  503003: { minAge: 35, maxAge: 44 },
  503004: { minAge: 45, maxAge: 54 },
  503005: { minAge: 55, maxAge: 64 },
  503006: { minAge: 65 },
};

/** A dimension with the chosen values. A separate switch includes people whose value Google does not know. */
function known(
  dimension: string,
  list: string,
  words: Readonly<Record<number, string>>,
  chosen: readonly number[],
): Body[] {
  if (chosen.length === 0) return [];
  const isUnknown = (word: string) => word.endsWith('UNDETERMINED');
  const all = chosen.map((id) => words[id]!);
  const values = all.filter((word) => !isUnknown(word));
  return [{ [dimension]: { [list]: values, includeUndetermined: all.some(isUnknown) } }];
}

function segmentsOf(input: GoogleExperimentInput, audience: Audience): Body[] {
  const { segments = [], interests = [], custom_audiences: own, demographics = [] } = audience;
  const name = (kind: Parameters<typeof resource>[1], id: string) => resource(input.account.id, kind, id);
  return [
    ...[...segments, ...interests].map(({ id }) => ({
      userInterest: { userInterestCategory: name('userInterests', id) },
    })),
    ...(own === undefined
      ? []
      : [
          own.type === 'user_list'
            ? userList(input, own.id)
            : { customAudience: { customAudience: name('customAudiences', own.id) } },
        ]),
    ...demographics.map(({ id, type }) =>
      type === 'life_event'
        ? { lifeEvent: { lifeEvent: name('lifeEvents', id) } }
        : { detailedDemographic: { detailedDemographic: name('detailedDemographics', id) } },
    ),
  ];
}

const userList = ({ account }: GoogleExperimentInput, id: string): Body => ({
  userList: { userList: resource(account.id, 'userLists', id) },
});
