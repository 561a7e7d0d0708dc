import { AD_SET } from '#libs/contracts/experiment/run/level-texts.js';
import { LIMITS } from '#libs/contracts/limits.js';
import { describe } from '../description.js';
import type { InputOf } from '../fields/input.js';
import { audiences, exclusions } from './audience.js';
import { creatives } from './creative.js';
import { META_ENDINGS } from './endings.js';
import { eventsRule } from './conversion-events.js';
import { META_OBJECTIVES } from './goals.js';
import { leadFormsRule } from './lead-forms.js';
import { linkLengthRule } from './link-length.js';
import { META_LINKING } from './linking.js';
import { LINKS, NAMES } from './naming.js';
import { PLACEMENTS } from './placements.js';
import { results } from './results.js';
import { pathsIn, sectionEach } from '../fields/sections.js';
import { information, informationSections, setup } from './setup.js';
import { sponsorsRule } from './sponsors.js';
import { META_TEXTS } from './texts.js';

/** Meta: the questions of its wizard and the contents of its experiments. */
export const META = describe({
  platform: 'meta',
  version: 1,
  goals: META_OBJECTIVES,
  cards: {
    OUTCOME_TRAFFIC: {
      en: 'Send people to a website.',
      es: 'Lleve personas a un sitio web.',
    },
    CONVERSIONS: {
      en: 'Find people who buy or sign up on a website. Its pixel counts them.',
      es: 'Encuentre personas que compran o se registran en un sitio web. Su píxel las cuenta.',
    },
    OUTCOME_LEADS: {
      en: 'Collect contacts with a form that opens in the ad.',
      es: 'Reúna contactos con un formulario que se abre en el anuncio.',
    },
    OUTCOME_APP_PROMOTION: {
      en: 'Find people who install an app from its store.',
      es: 'Encuentre personas que instalan una aplicación desde su tienda.',
    },
  },
  // META-005.
  goalAliases: { OUTCOME_SALES: 'CONVERSIONS' },
  setup,
  information,
  audiences,
  exclusions,
  creatives,
  steps: {
    information: informationSections,
    // META-008, and devices if the description has them.
    audience: [
      ...sectionEach('audiences', audiences),
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
    ],
    creative: sectionEach('creatives', creatives),
  },
  // META-019.
  checkedFirst: [
    'audiences.ages',
    'audiences.genders',
    'audiences.positions',
    'audiences.custom_conversions',
    'audiences.custom_audiences',
  ],
  time: {
    start: 'information.start_date',
    end: 'information.end_date',
    headStartHours: LIMITS.startAheadHours,
    longestDays: LIMITS.runDays,
  },
  attributionHours: { '1_day_c': 24, '7_day_c': 168, '1_day_c_v': 24, '7_day_c_1_day_v': 168 },
  // Meta does not say when spend is complete. Three hours are our allowance; two equal readings must follow.
  spendSettlesHours: 3,
  rules: [linkLengthRule, leadFormsRule, sponsorsRule, eventsRule],
  leastPeople: 1000,
  // META-108.
  fewPeople: 50_000,
  // Meta help, 'Ad limits per Page', read November 2026: 250, 1,000, 5,000 or 20,000 by spend; the lowest tier.
  usualLiveAds: 250,
  group: AD_SET,
  moneyLevel: 'adset',
  peakDay: {
    // Practitioners and resellers, such as Zenvia's help page on daily budgets, read November 2026.
    factor: 1.75,
    evensOut: { over: 'week', days: 7 },
    why: {
      en: 'Meta spends up to 75% above a daily budget on one day, and in a week not more than seven times the budget.',
      es: 'Meta gasta en un día hasta un 75 % por encima de un presupuesto diario, y en una semana no más de siete veces el presupuesto.',
    },
  },
  results,
  names: NAMES,
  links: LINKS,
  texts: META_TEXTS,
  linking: META_LINKING,
  endings: META_ENDINGS,
  positions: 'audiences.positions',
  placements: PLACEMENTS,
  search: {},
  columns: { page: 'page', conversions: 'pixel' },
  // LIST-047: the result of each goal.
  listedGoals: {
    OUTCOME_TRAFFIC: { en: 'Link clicks', es: 'Clics en el enlace' },
    OUTCOME_LEADS: { en: 'Lead generation', es: 'Generación de clientes potenciales' },
    OUTCOME_APP_PROMOTION: { en: 'App installs', es: 'Instalaciones de la aplicación' },
  },
});

/** An experiment on Meta, as the wizard submits it and as it is stored. */
export type MetaExperimentInput = InputOf<typeof META>;
