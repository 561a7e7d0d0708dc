import type { Field } from '../fields/fields.js';
import { pathsIn, type Section } from '../fields/sections.js';
import { CONTENT_EXCLUSIONS } from './content-exclusions.js';
import {
  BESIDE_CONTENT,
  CAMPAIGN_TYPES,
  CATEGORIES,
  CONVERTING,
  WITH_NAME,
  NOT_IN_FEED,
  TYPES_OF_GOALS,
  VIDEO,
} from './goals.js';
import { CUSTOMER_ID, GOOGLE_ID } from './ids.js';

/** The objects that the run belongs to. */
export const setup = {
  /** The customer. */
  account: { kind: 'reference', id: CUSTOMER_ID, lookup: 'accounts', facts: { currency: 'text' }, required: true },
  /** The conversion action that campaigns optimize for (GOOGLE-007). */
  pixel: {
    kind: 'reference',
    id: GOOGLE_ID,
    lookup: 'pixels',
    facts: { category: { options: CATEGORIES }, origin: 'text' },
    when: { goals: CONVERTING },
    required: { goals: CONVERTING },
  },
  /** Content next to which ads must not appear (GOOGLE-011). */
  content_exclusions: { kind: 'choices', options: CONTENT_EXCLUSIONS, when: BESIDE_CONTENT },
} as const satisfies Record<string, Field>;

/** General information (GOOGLE-007, GOOGLE-008, GOOGLE-019). */
export const information = {
  name: { kind: 'text', longest: 400, required: true, missing: 'experimentName' },
  campaign_type: { kind: 'choice', options: CAMPAIGN_TYPES, offered: TYPES_OF_GOALS, required: true },
  promoted_url: { kind: 'url', longest: 2_000, when: NOT_IN_FEED, required: NOT_IN_FEED },
  /** Sources: `ResponsiveDisplayAdInfo` and `DemandGenVideoResponsiveAdInfo` of v26, read November 2026. */
  business_name: {
    kind: 'text',
    longest: 200,
    refused: { lengths: [{ most: 25 }] },
    when: WITH_NAME,
    required: WITH_NAME,
  },
  /** Since 2026-04-01, Google accepts no campaign without this declaration. Only the advertiser can make it. */
  eu_political_ads: { kind: 'choice', options: ['no', 'yes'], required: true },
  currency: { kind: 'currency', default: 'USD', required: true },
  budget: { kind: 'money', default: 80, required: true },
  start_date: { kind: 'day', required: true },
  end_date: { kind: 'day', required: true },
  /** The maximum cost of a video view (GOOGLE-008). */
  cpv: {
    kind: 'money',
    default: 0.03,
    invalid: 'costPerView',
    when: VIDEO,
    required: VIDEO,
    missing: 'costPerView',
  },
} as const satisfies Record<string, Field>;

const RUN = [
  ...['information.start_date', 'information.end_date', 'information.currency', 'information.budget'],
  'information.cpv',
];

/** The cards of the first step. */
export const informationSections: readonly Section[] = [
  {
    name: 'account',
    title: { en: 'Account', es: 'Cuenta' },
    help: {
      en: 'Who pays for the ads, and what counts as a result.',
      es: 'Quién paga los anuncios y qué cuenta como resultado.',
    },
    fields: ['account', 'pixel'],
  },
  {
    name: 'general',
    title: { en: 'General information', es: 'Información general' },
    help: { en: 'What you promote, and where on Google.', es: 'Qué promociona y en qué parte de Google.' },
    fields: pathsIn('information', information).filter((path) => !RUN.includes(path)),
  },
  {
    name: 'run',
    title: { en: 'Run and budget', es: 'Ejecución y presupuesto' },
    help: {
      en: 'The budget is the total for the whole run; Polyad never spends more.',
      es: 'El presupuesto es el total de toda la ejecución; Polyad nunca gasta más.',
    },
    fields: RUN,
  },
];
