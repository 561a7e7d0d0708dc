import type { ComponentField, Field } from '../fields/fields.js';
import { CONVERSIONS, NOT_TRAFFIC } from './goals.js';
import { TIKTOK_EVENT_ID, TIKTOK_ID, TIKTOK_PLACE_ID } from './ids.js';
import { LANGUAGE_CODES } from './languages.js';

/** The stored value of `All`: everybody, including people of unknown age (TIKTOK-020, TIKTOK-021). */
export const UNDETERMINED = 503999;

/** TIKTOK-050. */
const custom_audiences = { id: TIKTOK_ID, lookup: 'custom_audiences' } as const;

/**
 * The audience lists, in the order that numbers variations (TIKTOK-042, TIKTOK-043), which is also the order of their checks
 * (TIKTOK-079).
 */
export const audiences = {
  ages: {
    kind: 'choices',
    options: [UNDETERMINED, 'AGE_13_17', 'AGE_18_24', 'AGE_25_34', 'AGE_35_44', 'AGE_45_54', 'AGE_55_100'],
    default: [UNDETERMINED],
    all: { chosen: 0, stored: UNDETERMINED },
    level: 'adset',
    needed: true,
  },
  /** 0 all, 1 male, 2 female. */
  genders: {
    kind: 'choice',
    options: [0, 1, 2],
    default: 0,
    missing: 'gender',
    unoffered: 'gender',
    level: 'adset',
    needed: true,
  },
  // TikTok refuses an ad group without a place.
  geolocations: {
    kind: 'references',
    id: TIKTOK_PLACE_ID,
    lookup: 'locations',
    facts: { region_code: 'text', description: 'text', geo_type: 'text' },
    missing: 'locationGroup',
    level: 'adset',
    needed: true,
  },
  languages: { kind: 'choices', options: LANGUAGE_CODES, level: 'adset' },
  // Other goals optimize for no conversion, so the alternatives would make equal ads.
  custom_conversions: {
    kind: 'reference',
    id: TIKTOK_EVENT_ID,
    lookup: 'custom_conversions',
    missing: 'coversionEvent',
    level: 'adset',
    reachesNobody: true,
    when: { goals: CONVERSIONS },
    needed: { goals: CONVERSIONS },
  },
  spending_power: { kind: 'choice', options: ['ALL', 'HIGH'], default: 'ALL', level: 'adset', needed: true },
  /** TIKTOK-103 to TIKTOK-105: one is chosen; the search feed always includes the in-feed placement. */
  placements: {
    kind: 'choices',
    options: ['IN_FEED', 'SEARCH_FEED', 'TIKTOK_LITE'],
    default: ['IN_FEED'],
    most: 1,
    companions: { SEARCH_FEED: ['IN_FEED'] },
    retired: ['TIKTOK_LITE'],
    missing: 'placement',
    unoffered: 'placementGone',
    level: 'adset',
    when: NOT_TRAFFIC,
    needed: NOT_TRAFFIC,
  },
  interests: {
    kind: 'references',
    id: TIKTOK_ID,
    lookup: 'interests',
    facts: { topic: 'text' },
    level: 'adset',
    mayBeAny: true,
  },
  custom_audiences: {
    ...custom_audiences,
    kind: 'reference',
    missing: 'customAudience',
    level: 'adset',
    isSwitched: true,
  },
  devices: {
    kind: 'references',
    id: TIKTOK_ID,
    lookup: 'devices',
    facts: { description: 'text', os_type: 'text' },
    missing: 'atLeastOne',
    level: 'adset',
    isSwitched: true,
  },
  /** Available in the United States only. */
  incomes: {
    kind: 'choices',
    options: ['TOP5', 'TOP10', 'TOP10_25', 'TOP25_50'],
    level: 'adset',
    isSwitched: true,
  },
  /** Kept in stored experiments. The wizard does not show it, and a submit drops it (TIKTOK-042). */
  demographics: {
    kind: 'references',
    id: TIKTOK_ID,
    lookup: 'demographics',
    facts: { description: 'text', type: 'text' },
    level: 'adset',
    mayBeAny: true,
    when: { goals: [] },
  },
} as const satisfies Record<string, ComponentField>;

export const exclusions = {
  custom_audiences: { ...custom_audiences, kind: 'references' },
} as const satisfies Record<string, Field>;
