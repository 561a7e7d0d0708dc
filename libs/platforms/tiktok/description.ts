import { AD_GROUP } from '#libs/contracts/experiment/run/level-texts.js';
import { LIMITS } from '#libs/contracts/limits.js';
import { describe } from '../description.js';
import type { InputOf } from '../fields/input.js';
import { pathsIn, sectionEach } from '../fields/sections.js';
import { ATTRIBUTION_HOURS } from './attribution.js';
import { audiences, exclusions } from './audience.js';
import { creatives } from './creative.js';
import { TIKTOK_ENDINGS } from './endings.js';
import { CAMPAIGN_TYPE, TIKTOK_OBJECTIVES } from './goals.js';
import { identityRule } from './identities.js';
import { TIKTOK_LINKING } from './linking.js';
import { LINKS, NAMES } from './naming.js';
import { results } from './results.js';
import { audienceRules } from './rules.js';
import { information, informationSections, setup } from './setup.js';
import { TIKTOK_TEXTS } from './texts.js';

const { demographics: _withoutCard, ...audienceCards } = audiences;

/** TikTok: the questions of its wizard and the contents of its experiments. */
export const TIKTOK = describe({
  platform: 'tiktok',
  version: 1,
  goals: TIKTOK_OBJECTIVES,
  cards: {
    AWARENESS_AND_CONSIDERATION: {
      en: 'Bring visitors to a website, or have videos watched.',
      es: 'Lleve visitantes a un sitio web o haga que se vean vídeos.',
    },
    CONVERSIONS: {
      en: 'Find people who act on a website. Its pixel counts them.',
      es: 'Encuentre personas que actúan en un sitio web. Su píxel las cuenta.',
    },
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
          en: 'Optional. People who see no ad of the experiment.',
          es: 'Opcional. Personas que no ven ningún anuncio del experimento.',
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
  // TIKTOK-064, TIKTOK-067.
  time: {
    start: 'information.start_date',
    end: 'information.end_date',
    headStartHours: LIMITS.startAheadHours,
    shortestDays: 2,
    longestDays: LIMITS.runDays,
    invalid: 'dayRange',
  },
  attributionHours: ATTRIBUTION_HOURS,
  // TikTok does not say when spend is complete. Makers of report connectors assume 10 to 12 hours.
  spendSettlesHours: 12,
  rules: [identityRule, ...audienceRules],
  // The lowest tier allows fifty ads in a group and fifty active groups in an account ('Ad account limits', read November 2026).
  usualLiveAds: 2_500,
  group: AD_GROUP,
  moneyLevel: 'adset',
  peakDay: {
    // TikTok Business Help Center, 'About Dynamic Daily Budget', read November 2026.
    factor: 1.25,
    evensOut: { over: 'week', days: 7 },
    why: {
      en: 'TikTok spends up to 25% above a dynamic daily budget on one day, and in a week not more than seven times the budget.',
      es: 'TikTok gasta en un día hasta un 25 % por encima de un presupuesto diario dinámico, y en una semana no más de siete veces el presupuesto.',
    },
  },
  results,
  names: NAMES,
  links: LINKS,
  texts: TIKTOK_TEXTS,
  linking: TIKTOK_LINKING,
  endings: TIKTOK_ENDINGS,
  search: {},
  columns: { conversions: 'pixel', campaignType: CAMPAIGN_TYPE },
});

/** An experiment on TikTok, as the wizard submits it and as it is stored. */
export type TiktokExperimentInput = InputOf<typeof TIKTOK>;
