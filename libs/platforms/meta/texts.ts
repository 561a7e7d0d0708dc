import { texts } from '#libs/contracts/messages/texts.js';
import { CALL_TO_ACTION_WORDS } from './call-to-action-words.js';

/** What the fields of a Meta experiment are called, by their paths. */
export const TITLES = texts('metaFields', {
  objective: { en: 'Objective', es: 'Objetivo' },
  account: { en: 'Ad account', es: 'Cuenta publicitaria' },
  page: { en: 'Page', es: 'Página' },
  pixel: { en: 'Pixel', es: 'Píxel' },
  ig: { en: 'Instagram account', es: 'Cuenta de Instagram' },
  attribution_setting: { en: 'Attribution setting', es: 'Configuración de atribución' },
  'information.name': { en: 'Name', es: 'Nombre' },
  'information.promoted_url': { en: 'Promoted URL', es: 'URL promocionada' },
  'information.industry': { en: 'Industry', es: 'Sector' },
  'information.secondary_goal': { en: 'Secondary goal', es: 'Objetivo secundario' },
  'information.currency': { en: 'Currency', es: 'Moneda' },
  'information.budget': { en: 'Budget', es: 'Presupuesto' },
  'information.start_date': { en: 'Date range', es: 'Fechas' },
  'information.end_date': { en: 'Date range', es: 'Fechas' },
  'information.phone': { en: 'Phone', es: 'Teléfono' },
  'information.lada': { en: 'Country prefix', es: 'Prefijo del país' },
  'information.application_id': { en: 'Application', es: 'Aplicación' },
  'information.user_os': { en: 'Operating system', es: 'Sistema operativo' },
  'information.app_url': { en: 'Deep link', es: 'Enlace profundo' },
  'information.dsa_beneficiary': { en: 'Beneficiary', es: 'Beneficiario' },
  'information.dsa_payor': { en: 'Payor', es: 'Pagador' },
  'audiences.ages': { en: 'Ages', es: 'Edades' },
  'audiences.genders': { en: 'Genders', es: 'Géneros' },
  'audiences.geolocations': { en: 'Locations', es: 'Lugares' },
  'audiences.demographics': { en: 'Demographics', es: 'Datos demográficos' },
  'audiences.interests': { en: 'Interests', es: 'Intereses' },
  'audiences.custom_audiences': { en: 'Custom audiences', es: 'Públicos personalizados' },
  'audiences.custom_conversions': { en: 'Custom conversions', es: 'Conversiones personalizadas' },
  'audiences.positions': { en: 'Positions', es: 'Ubicaciones de anuncio' },
  'audiences.user_devices': { en: 'Devices', es: 'Dispositivos' },
  'exclusions.geolocations': { en: 'Excluded locations', es: 'Lugares excluidos' },
  'exclusions.demographics': { en: 'Excluded demographics', es: 'Datos demográficos excluidos' },
  'exclusions.interests': { en: 'Excluded interests', es: 'Intereses excluidos' },
  'exclusions.custom_audiences': { en: 'Excluded custom audiences', es: 'Públicos personalizados excluidos' },
  'creatives.headlines': { en: 'Headlines', es: 'Titulares' },
  'creatives.copies': { en: 'Copies', es: 'Textos' },
  'creatives.descriptions': { en: 'Descriptions', es: 'Descripciones' },
  'creatives.visuals': { en: 'Visuals', es: 'Visuales' },
  'creatives.ctas': { en: 'Calls to action', es: 'Llamadas a la acción' },
});

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
