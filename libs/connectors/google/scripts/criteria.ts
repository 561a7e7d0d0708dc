import { UNDETERMINED_AGE, type PlacementType } from '#libs/platforms/google/audience.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { AGE_WORDS, DEVICES, GENDER_WORDS, PARENTAL_WORDS } from '#libs/platforms/google/wire-words.js';
import type { Audience } from '../objects/audience.js';
import { DEVICE_IDS } from './words.js';

/** A criterion in a script: its kind and its value. A minus marks an exclusion: `-age AGE_RANGE_18_24`. */
type Criterion = string;
type Row = { id: string };

const named = (kind: string, rows: readonly Row[] = []): Criterion[] => rows.map(({ id }) => `${kind} ${id}`);
const excluded = (criteria: readonly Criterion[]): Criterion[] => criteria.map((one) => `-${one}`);

const PLACED: Readonly<Record<PlacementType, string>> = {
  website: 'website',
  app: 'app',
  app_category: 'category',
  youtube_video: 'video',
  youtube_channel: 'channel',
};

/** Places and languages of a campaign, and the content exclusions of the experiment, which apply to all campaigns. */
export const campaignCriteria = (
  { content_exclusions: contents = [] }: GoogleExperimentInput,
  { geolocations, languages }: Audience,
): Criterion[] => [
  ...named('location', geolocations),
  ...named('language', languages),
  ...excluded(contents.map((type) => `content ${type}`)),
];

/** The experiment's exclusions, which apply to all groups. */
export const exclusionCriteria = ({ exclusions }: GoogleExperimentInput): Criterion[] =>
  excluded([
    ...exclusions.keywords.map(({ text }) => `keyword ${text}`),
    ...named('topic', exclusions.topics),
    ...named('list', exclusions.audiences),
    ...named('website', exclusions.websites),
    ...named('category', exclusions.app_categories),
    ...named('app', exclusions.apps),
    ...named('video', exclusions.youtube_videos),
    ...named('channel', exclusions.youtube_channels),
  ]);

/** The ids of the devices that a campaign is not shown on. Without a choice, it is shown on all of them. */
export const devicesOff = ({ devices = [] }: Audience): number[] =>
  devices.length === 0
    ? []
    : DEVICES.filter((type) => !(devices as readonly string[]).includes(type)).map((type) => DEVICE_IDS[type]);

/**
 * The audience of a group. Google shows a group to all ages, genders and parental statuses that are not excluded. So the criteria exclude
 * the values that were not chosen.
 */
export const groupCriteria = (audience: Audience): Criterion[] => [
  ...without('age', AGE_WORDS, audience.ages, UNDETERMINED_AGE),
  ...without('gender', prefixed('GENDER_', GENDER_WORDS), audience.genders, 0),
  ...without('parent', prefixed('PARENT_', PARENTAL_WORDS), audience.parental_status),
  ...(audience.keywords ?? []).map(({ text }) => `keyword ${text}`),
  ...named('topic', audience.topics),
  ...named('interest', [...(audience.segments ?? []), ...(audience.interests ?? [])]),
  ...named('list', audience.custom_audiences === undefined ? [] : [audience.custom_audiences]),
  ...(audience.placements ?? []).map(({ id, type }) => `${PLACED[type]} ${id}`),
];

/** Scripts write `GENDER_MALE` and `PARENT_PARENT`; the API writes MALE and PARENT. */
const prefixed = (prefix: string, words: Readonly<Record<number, string>>): Record<number, string> =>
  Object.fromEntries(Object.entries(words).map(([id, word]) => [id, prefix + word]));

/** @param all the value that means everybody */
function without(
  kind: string,
  words: Readonly<Record<number, string>>,
  chosen: readonly number[] = [],
  all?: number,
): Criterion[] {
  if (chosen.length === 0 || (all !== undefined && chosen.includes(all))) return [];
  const left = Object.entries(words).filter(([id]) => !chosen.includes(Number(id)));
  return excluded(left.map(([, word]) => `${kind} ${word}`));
}
