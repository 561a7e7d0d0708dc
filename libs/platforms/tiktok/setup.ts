import type { Field } from '../fields/fields.js';
import { pathsIn, type Section } from '../fields/sections.js';
import { ATTRIBUTION_SETTINGS, USUAL_ATTRIBUTION } from './attribution.js';
import { BUDGET_RATIOS, LEAST_BUDGET } from './money.js';
import { CAMPAIGN_TYPES, CONVERSIONS } from './goals.js';
import { IDENTITY_TYPES } from './identities.js';
import { TIKTOK_ID, TIKTOK_IDENTITY_ID } from './ids.js';

/** The objects that the run belongs to. */
export const setup = {
  /** TIKTOK-040: the advertiser. */
  account: { kind: 'reference', id: TIKTOK_ID, lookup: 'accounts', facts: { currency: 'text' }, required: true },
  /** The identity under which the ads appear: no ad is created without one. */
  identity: {
    kind: 'reference',
    id: TIKTOK_IDENTITY_ID,
    lookup: 'identities',
    ofAccount: true,
    facts: {
      type: { options: IDENTITY_TYPES },
      authorized_bc_id: 'text',
    },
    required: true,
  },
  pixel: {
    kind: 'reference',
    id: TIKTOK_ID,
    lookup: 'pixels',
    ofAccount: true,
    when: { goals: CONVERSIONS },
    required: { goals: CONVERSIONS },
  },
  /** Fixed when a group is created. */
  attribution_setting: {
    kind: 'choice',
    options: ATTRIBUTION_SETTINGS,
    default: USUAL_ATTRIBUTION,
    when: { goals: CONVERSIONS },
  },
  /** Kinds of content next to which ads must not appear (TIKTOK-044). */
  content_exclusions: { kind: 'references', id: TIKTOK_ID, lookup: 'content_exclusions' },
} as const satisfies Record<string, Field>;

/** General information (TIKTOK-038, TIKTOK-054 to TIKTOK-064). */
export const information = {
  name: { kind: 'text', longest: 400, required: true, missing: 'experimentName' },
  campaign_type: {
    kind: 'choice',
    options: CAMPAIGN_TYPES,
    offered: { AWARENESS_AND_CONSIDERATION: ['TRAFFIC', 'VIDEO_VIEWS'], CONVERSIONS: ['WEB_CONVERSIONS'] },
    required: true,
  },
  promoted_url: { kind: 'url', longest: 2_000, required: true },
  /** The networks of the campaign (TIKTOK-059). */
  placements: {
    kind: 'choices',
    options: ['PLACEMENT_TIKTOK', 'PLACEMENT_PANGLE', 'PLACEMENT_GLOBAL_APP_BUNDLE'],
    default: ['PLACEMENT_TIKTOK'],
    missing: 'placement',
    required: true,
  },
  /** The optimization goal of the delivery: each campaign type has one. */
  conversion_goal: {
    kind: 'choice',
    options: ['CLICK', 'ENGAGED_VIEW', 'CONVERT'],
    decidedBy: {
      field: 'information.campaign_type',
      options: { TRAFFIC: 'CLICK', VIDEO_VIEWS: 'ENGAGED_VIEW', WEB_CONVERSIONS: 'CONVERT' },
    },
  },
  currency: { kind: 'currency', default: 'USD', required: true },
  budget: {
    kind: 'money',
    default: LEAST_BUDGET,
    invalid: 'usualBudget',
    missing: 'usualBudget',
    least: { amount: LEAST_BUDGET, ratios: BUDGET_RATIOS, rule: 'leastBudget' },
    required: true,
  },
  start_date: { kind: 'day', required: true },
  end_date: { kind: 'day', required: true },
} as const satisfies Record<string, Field>;

const RUN = ['information.start_date', 'information.end_date', 'information.currency', 'information.budget'];

/** The cards of the first step. */
export const informationSections: readonly Section[] = [
  {
    name: 'account',
    title: { en: 'Account', es: 'Cuenta' },
    help: {
      en: 'Who pays for the ads and in whose name they appear.',
      es: 'Quién paga los anuncios y en nombre de quién aparecen.',
    },
    fields: ['account', 'identity', 'pixel', 'attribution_setting'],
  },
  {
    name: 'general',
    title: { en: 'General information', es: 'Información general' },
    help: {
      en: 'What you promote, and on which networks.',
      es: 'Qué promociona, y en qué redes.',
    },
    fields: pathsIn('information', information).filter((path) => !RUN.includes(path)),
  },
  {
    name: 'run',
    title: { en: 'Run and budget', es: 'Ejecución y presupuesto' },
    help: {
      en: 'The budget is the total for the whole run; Polyad never spends more. We recommend at least 48 hours.',
      es: 'El presupuesto es el total de toda la ejecución; Polyad nunca gasta más. Recomendamos al menos 48 horas.',
    },
    fields: RUN,
  },
];
