import type { ComponentField, Field } from '../fields/fields.js';
import { BESIDE_CONTENT, CALLED, DEMAND_GEN, WITH_NAME, NOT_DEMAND_GEN, SEARCH } from './goals.js';
import { GOOGLE_ID, PLACEMENT_ID } from './ids.js';

/** The stored value of `All`: everybody, including people of unknown age. */
export const UNDETERMINED_AGE = 503999;
/** For people whose gender Google does not know. */
export const UNDETERMINED_GENDER = 20;

/** The written form of keywords: "phrase", [exact]. */
const MATCH = { default: 'BROAD', marks: { BROAD: ['', ''], PHRASE: ['"', '"'], EXACT: ['[', ']'] } } as const;

/**
 * A keyword has at most 80 characters and 10 words, and none of the characters that cause `criterionError.KEYWORD_HAS_INVALID_CHARS`.
 * Source: `criterion_error.proto` of v26 and Google Ads help, 'About symbols in keywords', read November 2026.
 */
export const KEYWORDS = {
  kind: 'texts',
  longest: 200,
  limits: [{ least: 1, most: 1_000, characters: 80, words: 10 }],
  match: MATCH,
  refused: { characters: '!@%,*(){}~`<>^;=|"[]' },
} as const;

/** The channels of YouTube. */
export const CHANNELS = ['IN_STREAM', 'IN_FEED', 'SHORTS'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The five kinds of GOOGLE-009. */
export const PLACEMENT_TYPES = ['website', 'app_category', 'app', 'youtube_video', 'youtube_channel'] as const;
export type PlacementType = (typeof PLACEMENT_TYPES)[number];
export const PLACEMENTS = {
  kind: 'references',
  id: PLACEMENT_ID,
  lookup: 'placements',
  facts: { type: { options: PLACEMENT_TYPES } },
  apart: 'type',
} as const;

const AUDIENCES = {
  id: GOOGLE_ID,
  lookup: 'custom_audiences',
  facts: { type: { options: ['user_list', 'custom_audience'] } },
} as const;

/**
 * The audience lists, in the order that numbers variations (GOOGLE-009). Places, languages and devices belong to a campaign, the others
 * to its groups. Each row of alternatives is a campaign of its own, because the budget belongs to the campaign too.
 */
export const audiences = {
  /** Ids of the criteria. */
  ages: {
    kind: 'choices',
    options: [UNDETERMINED_AGE, 503001, 503002, 503003, 503004, 503005, 503006],
    default: [UNDETERMINED_AGE],
    all: { chosen: 0, stored: UNDETERMINED_AGE },
    level: 'adset',
    needed: true,
  },
  /** 0 all, 10 male, 11 female, 20 undetermined. */
  genders: {
    kind: 'choices',
    options: [0, 10, 11, UNDETERMINED_GENDER],
    default: [0],
    all: { chosen: 0, stored: 0 },
    missing: 'gender',
    level: 'adset',
    needed: true,
  },
  geolocations: {
    kind: 'references',
    id: GOOGLE_ID,
    lookup: 'locations',
    facts: { country_code: 'text', target_type: 'text', description: 'text' },
    missing: 'locationGroup',
    level: 'campaign',
    needed: true,
  },
  /** Keywords: the searches at which search ads appear; for display and video ads, topics of pages and videos. */
  keywords: { ...KEYWORDS, level: 'adset', needed: SEARCH, when: NOT_DEMAND_GEN },
  languages: { kind: 'references', id: GOOGLE_ID, lookup: 'languages', level: 'campaign', mayBeAny: true },
  topics: {
    kind: 'references',
    id: GOOGLE_ID,
    lookup: 'topics',
    level: 'adset',
    mayBeAny: true,
    when: BESIDE_CONTENT,
  },
  /** People who are about to buy: in-market segments. */
  segments: { kind: 'references', id: GOOGLE_ID, lookup: 'segments', level: 'adset', mayBeAny: true },
  /** People's interests: affinity segments. */
  interests: { kind: 'references', id: GOOGLE_ID, lookup: 'interests', level: 'adset', mayBeAny: true },
  /** GOOGLE-020, GOOGLE-021. */
  custom_audiences: {
    ...AUDIENCES,
    kind: 'reference',
    missing: 'customAudience',
    level: 'adset',
    isSwitched: true,
  },
  placements: { ...PLACEMENTS, level: 'adset', isSwitched: true, when: BESIDE_CONTENT, missing: 'placement' },
  devices: {
    kind: 'choices',
    options: ['MOBILE', 'DESKTOP', 'TABLET'],
    missing: 'atLeastOne',
    level: 'campaign',
    isSwitched: true,
    when: NOT_DEMAND_GEN,
  },
  /**
   * Where on YouTube a group of Demand Gen shows its ads. Source: `DemandGenSelectedChannels` of v26, read November 2026. Its other
   * channels are off.
   */
  channels: {
    kind: 'choices',
    options: CHANNELS,
    default: CHANNELS,
    missing: 'atLeastOne',
    level: 'adset',
    when: DEMAND_GEN,
    needed: DEMAND_GEN,
  },
  demographics: {
    kind: 'references',
    id: GOOGLE_ID,
    lookup: 'demographics',
    facts: { type: { options: ['detailed_demographic', 'life_event'] } },
    apart: 'type',
    level: 'adset',
    mayBeAny: true,
    when: WITH_NAME,
  },
  /** Ids of the criteria; the same for the fields below. */
  parental_status: {
    kind: 'choices',
    options: [300, 301, 302],
    missing: 'atLeastOne',
    level: 'adset',
    isSwitched: true,
  },
  incomes: {
    kind: 'choices',
    options: [510006, 510005, 510004, 510003, 510002, 510001, 510000],
    missing: 'atLeastOne',
    level: 'adset',
    isSwitched: true,
    when: CALLED,
  },
  /** Kept in stored experiments. The wizard does not show it, and a submit drops it (GOOGLE-010). */
  spending_power: { kind: 'choice', options: ['ALL'], default: 'ALL', level: 'adset', when: { goals: [] } },
} as const satisfies Record<string, ComponentField>;

/** Placements of one kind. */
const PLACED = { kind: 'references', id: PLACEMENT_ID, when: BESIDE_CONTENT } as const;

/** The audiences, topics, keywords and placements that every ad of the experiment avoids (GOOGLE-011). */
export const exclusions = {
  audiences: { ...AUDIENCES, kind: 'references', apart: 'type' },
  topics: { kind: 'references', id: GOOGLE_ID, lookup: 'topics', when: BESIDE_CONTENT },
  keywords: { ...KEYWORDS, when: NOT_DEMAND_GEN },
  websites: { ...PLACED, lookup: 'websites' },
  app_categories: { ...PLACED, lookup: 'app_categories' },
  apps: { ...PLACED, lookup: 'apps' },
  youtube_videos: { ...PLACED, lookup: 'youtube_videos' },
  youtube_channels: { ...PLACED, lookup: 'youtube_channels' },
} as const satisfies Record<string, Field>;
