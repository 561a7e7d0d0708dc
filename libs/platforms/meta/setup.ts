import type { Field } from '../fields/fields.js';
import { pathsIn, type Section } from '../fields/sections.js';
import { META_ACCOUNT_ID, META_ID } from './ids.js';
import { APP_PROMOTION, ATTRIBUTION_SETTINGS, CONVERSIONS } from './goals.js';

/** The objects that the run belongs to. */
export const setup = {
  account: {
    kind: 'reference',
    id: META_ACCOUNT_ID,
    lookup: 'accounts',
    facts: { currency: 'text' },
    required: true,
  },
  page: { kind: 'reference', id: META_ID, lookup: 'pages', required: true },
  ig: { kind: 'reference', id: META_ID, lookup: 'ig_accounts', ofAccount: true },
  // Only conversions are counted by a pixel: with other goals the choice would have no effect.
  pixel: {
    kind: 'reference',
    id: META_ID,
    lookup: 'pixels',
    ofAccount: true,
    when: { goals: CONVERSIONS },
    required: { goals: CONVERSIONS },
  },
  /** META-065, META-093 to META-095. */
  attribution_setting: {
    kind: 'choice',
    options: ATTRIBUTION_SETTINGS,
    offered: {
      OUTCOME_TRAFFIC: ['1_day_c'],
      OUTCOME_LEADS: ['1_day_c'],
      OUTCOME_APP_PROMOTION: ['1_day_c', '1_day_c_v'],
    },
    default: '1_day_c',
    required: true,
  },
} as const satisfies Record<string, Field>;

const WITH_SECONDARY_GOAL = ['OUTCOME_TRAFFIC', 'CONVERSIONS'] as const;

/** General information (META-040 to META-042, META-078 to META-092). */
export const information = {
  name: { kind: 'text', longest: 400, required: true, missing: 'experimentName' },
  promoted_url: { kind: 'url', longest: 2_000, required: true },
  industry: { kind: 'code', longest: 100, required: true },
  secondary_goal: {
    kind: 'choice',
    options: ['LANDING_PAGE_VIEWS', 'LINK_CLICKS', 'SALES', 'LEADS'],
    offered: { OUTCOME_TRAFFIC: ['LANDING_PAGE_VIEWS', 'LINK_CLICKS'], CONVERSIONS: ['SALES', 'LEADS'] },
    default: 'LINK_CLICKS',
    when: { goals: WITH_SECONDARY_GOAL },
    required: { goals: WITH_SECONDARY_GOAL },
  },
  currency: { kind: 'currency', default: 'USD', required: true },
  budget: { kind: 'money', default: 15, required: true },
  start_date: { kind: 'date', required: true },
  end_date: { kind: 'date', required: true },
  application_id: {
    kind: 'code',
    longest: 64,
    when: { goals: APP_PROMOTION },
    required: { goals: APP_PROMOTION },
  },
  user_os: {
    kind: 'choice',
    options: ['Android', 'iOS'],
    when: { goals: APP_PROMOTION },
    required: { goals: APP_PROMOTION },
  },
  app_url: { kind: 'text', longest: 2_000, isAppLink: true, when: { goals: APP_PROMOTION } },
  lada: { kind: 'digits', most: 3 },
  phone: { kind: 'phone', digits: { least: 9, most: 10 } },
  dsa_beneficiary: { kind: 'text', longest: 400 },
  dsa_payor: { kind: 'text', longest: 400 },
} as const satisfies Record<string, Field>;

const SPONSORS = ['information.dsa_beneficiary', 'information.dsa_payor'];
const APP = ['information.application_id', 'information.user_os', 'information.app_url'];
const RUN = ['information.start_date', 'information.end_date', 'information.currency', 'information.budget'];

/** The cards of the first step. Fields that no other card names belong to the general one. */
export const informationSections: readonly Section[] = [
  {
    name: 'account',
    title: { en: 'Account', es: 'Cuenta' },
    help: {
      en: 'Who pays for the ads and in whose name they appear.',
      es: 'Quién paga los anuncios y en nombre de quién aparecen.',
    },
    fields: Object.keys(setup),
  },
  {
    name: 'app',
    title: { en: 'App', es: 'Aplicación' },
    help: {
      en: 'Which app people should install, and on which system.',
      es: 'Qué aplicación deben instalar las personas y en qué sistema.',
    },
    fields: APP,
  },
  {
    name: 'sponsors',
    title: { en: 'Beneficiary and payor', es: 'Beneficiario y pagador' },
    help: {
      en: 'Ads that reach the European Union name who benefits from them and who pays. You can leave both empty.',
      es: 'Los anuncios que llegan a la Unión Europea indican quién se beneficia de ellos y quién los paga. Puede dejar ambos vacíos.',
    },
    fields: SPONSORS,
  },
  {
    name: 'general',
    title: { en: 'General information', es: 'Información general' },
    help: {
      en: 'What you promote and what the platform should optimize for.',
      es: 'Qué promociona y qué debe optimizar la plataforma.',
    },
    fields: pathsIn('information', information).filter((path) => ![...APP, ...SPONSORS, ...RUN].includes(path)),
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
