import { LIMITS } from '#libs/contracts/limits.js';
import { AD_GROUP } from '#libs/contracts/experiment/run/level-texts.js';
import { describe } from '../description.js';
import type { InputOf } from '../fields/input.js';
import { pathsIn, sectionEach } from '../fields/sections.js';
import { audiences, exclusions } from './audience.js';
import { creatives } from './creative.js';
import { CALLED, CAMPAIGN_TYPE, DEMAND_GEN, GOOGLE_OBJECTIVES, VIDEO } from './goals.js';
import { GOOGLE_LINKING } from './linking.js';
import { LINKS, NAMES } from './naming.js';
import { results } from './results.js';
import { rules } from './rules.js';
import { GOOGLE_SCRIPT_GUIDE } from './script-guide.js';
import { information, informationSections, setup } from './setup.js';
import { GOOGLE_TEXTS } from './texts.js';

const { spending_power: _withoutCard, ...audienceCards } = audiences;

/** Google: the questions of its wizard and the contents of its experiments. */
export const GOOGLE = describe({
  platform: 'google',
  version: 1,
  goals: GOOGLE_OBJECTIVES,
  cards: {
    SALES: { en: 'Find people who buy on a website.', es: 'Encuentre personas que compran en un sitio web.' },
    LEADS: {
      en: 'Find people who leave their details or get in touch.',
      es: 'Encuentre personas que dejan sus datos o se ponen en contacto.',
    },
    PAGE_VIEWS: { en: 'Bring visitors to a website.', es: 'Lleve visitantes a un sitio web.' },
    VIDEO: { en: 'Get views on YouTube.', es: 'Consiga visualizaciones en YouTube.' },
  },
  goalAliases: {},
  setup,
  information,
  audiences,
  exclusions,
  creatives,
  steps: {
    information: informationSections,
    audience: [
      ...sectionEach('audiences', audienceCards),
      {
        name: 'exclusions',
        title: { en: 'Exclusions', es: 'Exclusiones' },
        help: {
          en: 'Optional. People and content that the ads of the experiment avoid.',
          es: 'Opcional. Personas y contenidos que los anuncios del experimento evitan.',
        },
        fields: pathsIn('exclusions', exclusions),
        isSwitched: true,
      },
      {
        name: 'content_exclusions',
        title: { en: 'Content exclusions', es: 'Exclusiones de contenido' },
        help: {
          en: 'Optional. Ads are not shown beside this content.',
          es: 'Opcional. Los anuncios no se muestran junto a este contenido.',
        },
        fields: ['content_exclusions'],
        isSwitched: true,
      },
    ],
    creative: sectionEach('creatives', creatives),
  },
  // GOOGLE-019: the rules of TikTok, but a run from today begins at go-live.
  time: {
    start: 'information.start_date',
    end: 'information.end_date',
    headStartHours: 0,
    // `Campaign.start_date_time` and `end_date_time` of v26: the first and the last second of a day.
    wholeDays: true,
    shortestDays: 2,
    longestDays: LIMITS.runDays,
    invalid: 'dayRange',
  },
  /** After a day nearly all figures have arrived. */
  attributionHours: { default: 24 },
  // Google counts late conversions and takes back invalid clicks (a guess).
  correctedAfterDays: [7, 28],
  // Most statistics are delayed by less than three hours (Google Ads help, answer 2544985). Later corrections only lower a cost.
  spendSettlesHours: 3,
  rules,
  // 4 million ads an account (Google Ads help, 'About account limits', read November 2026).
  usualLiveAds: 4_000_000,
  group: AD_GROUP,
  moneyLevel: 'campaign',
  peakDay: {
    // Google Ads help, 'About spending limits' (answer 10486637), read November 2026. Campaigns that pay for conversions have no limit a
    // day; Polyad creates none.
    factor: 2,
    evensOut: { over: 'month', days: 30.4 },
    why: {
      en: 'Google spends up to twice a daily budget on one day, and in a month not more than 30.4 times the budget.',
      es: 'Google gasta en un día hasta el doble de un presupuesto diario, y en un mes no más de 30,4 veces el presupuesto.',
    },
  },
  results,
  names: NAMES,
  links: LINKS,
  texts: GOOGLE_TEXTS,
  linking: GOOGLE_LINKING,
  scriptGuide: GOOGLE_SCRIPT_GUIDE,
  withheld: [
    {
      when: VIDEO,
      part: 'audience',
      what: {
        en: 'household income, custom audiences other than lists of your own, detailed demographics and life events',
        es: 'ingresos del hogar, públicos personalizados que no sean listas propias, datos demográficos detallados y momentos vitales',
      },
      // Google Ads scripts, reference of VideoTargeting, read November 2026.
      why: {
        en: 'A script creates video campaigns, and scripts of Google Ads cannot set these.',
        es: 'Las campañas de vídeo se crean con un script, y los scripts de Google Ads no pueden definirlos.',
      },
    },
    {
      when: DEMAND_GEN,
      part: 'audience',
      what: {
        en: 'keywords, topics, placements, devices and content exclusions',
        es: 'palabras clave, temas, emplazamientos, dispositivos y exclusiones de contenido',
      },
      // developers.google.com/google-ads/api/docs/demand-gen/overview and audience-targeting, read November 2026.
      why: {
        en: 'Google aims Demand Gen campaigns at people and places, not at content. Video campaigns, which you create with scripts, can be aimed at content.',
        es: 'Google dirige las campañas de generación de demanda a personas y lugares, no a contenidos. Las campañas de vídeo, que se crean con scripts, sí pueden dirigirse a contenidos.',
      },
    },
  ],
  advertiser: 'information.business_name',
  // The API cannot create video campaigns. Source: developers.google.com/google-ads/api/docs/video/overview, read November 2026.
  byHand: VIDEO,
  customer: 'account',
  // Not for video campaigns: a person pastes their scripts, and cannot do so fast enough between two waves.
  search: CALLED,
  columns: { conversions: 'pixel', campaignType: CAMPAIGN_TYPE },
});

/** An experiment on Google, as the wizard submits it and as it is stored. */
export type GoogleExperimentInput = InputOf<typeof GOOGLE>;
