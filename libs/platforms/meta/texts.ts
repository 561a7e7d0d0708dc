import { ITEM_TITLES } from '#libs/contracts/experiment/item-titles.js';
import { texts } from '#libs/contracts/messages/texts.js';
import { CALL_TO_ACTION_WORDS } from './call-to-action-words.js';

/** What the fields of a Meta experiment are called, by their paths. */
export const TITLES = {
  objective: ITEM_TITLES.objective,
  account: ITEM_TITLES.account,
  page: ITEM_TITLES.page,
  pixel: ITEM_TITLES.pixel,
  ig: ITEM_TITLES.instagram,
  attribution_setting: ITEM_TITLES.attribution,
  'information.name': ITEM_TITLES.name,
  'information.promoted_url': ITEM_TITLES.url,
  'information.industry': ITEM_TITLES.industry,
  'information.secondary_goal': ITEM_TITLES.secondaryGoal,
  'information.currency': ITEM_TITLES.currency,
  'information.budget': ITEM_TITLES.budget,
  'information.start_date': ITEM_TITLES.dates,
  'information.end_date': ITEM_TITLES.dates,
  'information.phone': ITEM_TITLES.phone,
  'information.lada': ITEM_TITLES.prefix,
  'information.application_id': ITEM_TITLES.application,
  'information.user_os': ITEM_TITLES.system,
  'information.app_url': ITEM_TITLES.deepLink,
  'information.dsa_beneficiary': ITEM_TITLES.beneficiary,
  'information.dsa_payor': ITEM_TITLES.payor,
  'audiences.ages': ITEM_TITLES.ages,
  'audiences.genders': ITEM_TITLES.genders,
  'audiences.geolocations': ITEM_TITLES.locations,
  'audiences.demographics': ITEM_TITLES.demographics,
  'audiences.interests': ITEM_TITLES.interests,
  'audiences.custom_audiences': ITEM_TITLES.customAudiences,
  'audiences.custom_conversions': ITEM_TITLES.customConversions,
  'audiences.positions': ITEM_TITLES.positions,
  'audiences.user_devices': ITEM_TITLES.devices,
  'exclusions.geolocations': ITEM_TITLES.excludedLocations,
  'exclusions.demographics': ITEM_TITLES.excludedDemographics,
  'exclusions.interests': ITEM_TITLES.excludedInterests,
  'exclusions.custom_audiences': ITEM_TITLES.excludedAudiences,
  'creatives.headlines': ITEM_TITLES.headlines,
  'creatives.copies': ITEM_TITLES.copies,
  'creatives.descriptions': ITEM_TITLES.descriptions,
  'creatives.visuals': ITEM_TITLES.visuals,
  'creatives.ctas': ITEM_TITLES.ctas,
  variations: ITEM_TITLES.variations,
} as const;

/** Words of options, by path. */
export const OPTIONS = {
  objective: texts('metaGoals', {
    OUTCOME_TRAFFIC: { en: 'Traffic', es: 'Tráfico' },
    CONVERSIONS: { en: 'Conversions', es: 'Conversiones' },
    OUTCOME_LEADS: { en: 'Leads', es: 'Clientes potenciales' },
    OUTCOME_APP_PROMOTION: { en: 'App promotion', es: 'Promoción de aplicación' },
  }),
  'information.secondary_goal': texts('metaSecondaryGoals', {
    LANDING_PAGE_VIEWS: { en: 'Landing Page View', es: 'Visita a la página de destino' },
    LINK_CLICKS: { en: 'Link Clicks', es: 'Clics en el enlace' },
    SALES: { en: 'Sales', es: 'Ventas' },
    LEADS: { en: 'Leads', es: 'Clientes potenciales' },
  }),
  attribution_setting: texts('metaAttribution', {
    '1_day_c': { en: '1-day click', es: 'Clic de 1 día' },
    '7_day_c': { en: '7-day click', es: 'Clic de 7 días' },
    '1_day_c_v': { en: '1-day click or view', es: 'Clic o visualización de 1 día' },
    '7_day_c_1_day_v': { en: '7-day click or 1-day view', es: 'Clic de 7 días o visualización de 1 día' },
  }),
  'audiences.genders': texts('metaGenders', {
    0: { en: 'All', es: 'Todos' },
    1: { en: 'Men', es: 'Hombres' },
    2: { en: 'Women', es: 'Mujeres' },
  }),
  'creatives.ctas': CALL_TO_ACTION_WORDS,
} as const;
