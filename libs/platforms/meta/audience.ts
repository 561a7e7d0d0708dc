import { PLATFORM_ID } from '#libs/contracts/platform/platform-id.js';
import type { ComponentField, Field } from '../fields/fields.js';
import { META_CONVERSION_ID, META_ID } from './ids.js';
import { APP_PROMOTION, CONVERSIONS } from './goals.js';
import { COMPANIONS, RETIRED_SINCE } from './positions.js';

const PLACE_TYPES = ['city', 'region', 'country', 'custom_location'] as const;

const places = {
  kind: 'places',
  types: PLACE_TYPES,
  lookup: 'locations',
  radius: {
    kilometer: { least: 1, most: 80 },
    mile: { least: 0.53, most: 50 },
  },
  // Marketing API, 'Basic targeting', `cities`: 10 to 50 miles or 17 to 80 kilometers.
  cityRadius: {
    kilometer: { least: 17, most: 80 },
    mile: { least: 10, most: 50 },
  },
} as const satisfies Field;

/** For interests and demographics (META-052): `type` is the plural word under which the platform accepts a row. */
const detail = {
  kind: 'references',
  id: META_ID,
  facts: {
    description: 'text',
    topic: 'text',
    type: 'text',
    audience_size_lower_bound: 'count',
    audience_size_upper_bound: 'count',
  },
} as const;

/** Some kinds number their options from 1, so an id alone does not identify an option. */
const demographics = { ...detail, lookup: 'demographics', apart: 'type' } as const;

const audience = { id: META_ID, facts: { lower_bound: 'bound', upper_bound: 'bound' } } as const;

/** The ranges of the breakdown `age` in reports of the Marketing API, the last one being 65+. */
const USUAL_AGES = [
  [13, 17],
  [18, 24],
  [25, 34],
  [35, 44],
  [45, 54],
  [55, 64],
  [65, 65],
] as const;

/** The audience lists, in the order that numbers variations. A group of places, interests or positions is one alternative. */
export const audiences = {
  ages: {
    kind: 'bracket',
    least: 13,
    most: 65,
    default: [18, 56],
    usual: USUAL_AGES,
    level: 'adset',
  },
  /** 0 all, 1 male, 2 female. */
  genders: { kind: 'choice', options: [0, 1, 2], default: 0, level: 'adset', needed: true },
  geolocations: { ...places, level: 'adset' },
  demographics: { ...demographics, level: 'adset', mayBeAny: true },
  interests: { ...detail, lookup: 'interests', level: 'adset', mayBeAny: true },
  custom_audiences: { ...audience, kind: 'reference', lookup: 'custom_audiences', level: 'adset', isSwitched: true },
  // Other goals optimize for no conversion, so the alternatives would make equal ads.
  custom_conversions: {
    kind: 'reference',
    id: META_CONVERSION_ID,
    lookup: 'custom_conversions',
    level: 'adset',
    reachesNobody: true,
    when: { goals: CONVERSIONS },
    needed: { goals: CONVERSIONS },
  },
  positions: {
    kind: 'references',
    id: PLATFORM_ID,
    lookup: 'positions',
    facts: { type: { options: ['facebook', 'instagram'] }, active: 'flag' },
    apart: 'type',
    companions: COMPANIONS,
    retired: Object.keys(RETIRED_SINCE),
    level: 'adset',
  },
  /** META-046. */
  user_devices: {
    kind: 'reference',
    id: /^.{1,200}$/,
    label: 'description',
    lookup: 'user_devices',
    facts: { platform: 'text', audience_size_lower_bound: 'count', audience_size_upper_bound: 'count' },
    level: 'adset',
    when: { goals: APP_PROMOTION },
  },
} as const satisfies Record<string, ComponentField>;

export const exclusions = {
  geolocations: places,
  demographics,
  interests: { ...detail, lookup: 'interests' },
  custom_audiences: { ...audience, kind: 'references', lookup: 'custom_audiences' },
} as const satisfies Record<string, Field>;
