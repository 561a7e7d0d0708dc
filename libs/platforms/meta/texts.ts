import { fieldTexts } from '../field-texts.js';
import { CALL_TO_ACTION_WORDS } from './call-to-action-words.js';

/** What people read of the fields of a Meta experiment, by their paths. */
export const META_TEXTS = fieldTexts('meta', {
  objective: {
    title: { en: 'Objective', es: 'Objetivo' },
    options: {
      OUTCOME_TRAFFIC: { en: 'Traffic', es: 'Tráfico' },
      CONVERSIONS: { en: 'Conversions', es: 'Conversiones' },
      OUTCOME_LEADS: { en: 'Leads', es: 'Clientes potenciales' },
      OUTCOME_APP_PROMOTION: { en: 'App promotion', es: 'Promoción de aplicación' },
    },
  },
  account: {
    title: { en: 'Ad account', es: 'Cuenta publicitaria' },
    help: { en: 'Sets the currency of the budget.', es: 'Determina la moneda del presupuesto.' },
  },
  page: {
    title: { en: 'Page', es: 'Página' },
    help: {
      en: "The ads are published in this page's name.",
      es: 'Los anuncios se publican en nombre de esta página.',
    },
    none: {
      en: 'The linked person may not advertise for any page. Create a page on Facebook, or ask its owner for the right to advertise, and then link the account again.',
      es: 'La persona vinculada no puede anunciar en nombre de ninguna página. Cree una página en Facebook, o pida a su propietario el permiso para anunciar, y después vuelva a vincular la cuenta.',
    },
  },
  pixel: { title: { en: 'Pixel', es: 'Píxel' } },
  ig: { title: { en: 'Instagram account', es: 'Cuenta de Instagram' } },
  attribution_setting: {
    title: { en: 'Attribution setting', es: 'Configuración de atribución' },
    options: {
      '1_day_c': { en: '1-day click', es: 'Clic de 1 día' },
      '7_day_c': { en: '7-day click', es: 'Clic de 7 días' },
      '1_day_c_v': { en: '1-day click or view', es: 'Clic o visualización de 1 día' },
      '7_day_c_1_day_v': { en: '7-day click or 1-day view', es: 'Clic de 7 días o visualización de 1 día' },
    },
  },
  'information.name': {
    title: { en: 'Name', es: 'Nombre' },
    help: { en: 'Only your team sees it.', es: 'Solo lo ve su equipo.' },
  },
  'information.promoted_url': {
    title: { en: 'Promoted URL', es: 'URL promocionada' },
    help: { en: 'Where a click leads, with http:// or https://.', es: 'Adónde lleva un clic, con http:// o https://.' },
  },
  'information.industry': {
    title: { en: 'Industry', es: 'Sector' },
    help: { en: 'Used to compare with typical figures.', es: 'Sirve para comparar con cifras habituales.' },
  },
  'information.secondary_goal': {
    title: { en: 'Secondary goal', es: 'Objetivo secundario' },
    help: { en: 'What delivery is optimised for.', es: 'Para qué se optimiza la entrega.' },
    options: {
      LANDING_PAGE_VIEWS: { en: 'Landing Page View', es: 'Visita a la página de destino' },
      LINK_CLICKS: { en: 'Link Clicks', es: 'Clics en el enlace' },
      SALES: { en: 'Sales', es: 'Ventas' },
      LEADS: { en: 'Leads', es: 'Clientes potenciales' },
    },
  },
  'information.currency': { title: { en: 'Currency', es: 'Moneda' } },
  'information.budget': {
    title: { en: 'Budget', es: 'Presupuesto' },
    help: { en: 'In the currency of the ad account.', es: 'En la moneda de la cuenta publicitaria.' },
  },
  'information.start_date': { title: { en: 'Date range', es: 'Fechas' } },
  'information.end_date': { title: { en: 'Date range', es: 'Fechas' } },
  'information.phone': {
    title: { en: 'Phone', es: 'Teléfono' },
    help: {
      en: 'Optional, 9 or 10 digits. Kept with the experiment.',
      es: 'Opcional, 9 o 10 cifras. Se guarda con el experimento.',
    },
  },
  'information.lada': {
    title: { en: 'Country prefix', es: 'Prefijo del país' },
    help: { en: 'Optional, up to 3 digits.', es: 'Opcional, hasta 3 cifras.' },
  },
  'information.application_id': { title: { en: 'Application', es: 'Aplicación' } },
  'information.user_os': { title: { en: 'Operating system', es: 'Sistema operativo' } },
  'information.app_url': { title: { en: 'Deep link', es: 'Enlace profundo' } },
  'information.dsa_beneficiary': { title: { en: 'Beneficiary', es: 'Beneficiario' } },
  'information.dsa_payor': { title: { en: 'Payor', es: 'Pagador' } },
  'audiences.ages': {
    title: { en: 'Ages', es: 'Edades' },
    help: {
      en: 'Each range is one alternative. 65 means 65 and older.',
      es: 'Cada rango es una alternativa. 65 significa 65 años o más.',
    },
    one: { en: 'age range', es: 'rango de edad' },
    many: { en: 'age ranges', es: 'rangos de edad' },
  },
  'audiences.genders': {
    title: { en: 'Genders', es: 'Géneros' },
    help: { en: 'Each gender you add is tested on its own.', es: 'Cada género que añada se prueba por separado.' },
    one: { en: 'gender', es: 'género' },
    many: { en: 'genders', es: 'géneros' },
    options: {
      0: { en: 'All', es: 'Todos' },
      1: { en: 'Men', es: 'Hombres' },
      2: { en: 'Women', es: 'Mujeres' },
    },
  },
  'audiences.geolocations': {
    title: { en: 'Locations', es: 'Lugares' },
    help: {
      en: 'Each group is one alternative; the places in a group are targeted together.',
      es: 'Cada grupo es una alternativa; los lugares de un grupo se segmentan juntos.',
    },
    one: { en: 'location group', es: 'grupo de lugares' },
    many: { en: 'location groups', es: 'grupos de lugares' },
  },
  'audiences.demographics': {
    title: { en: 'Demographics', es: 'Datos demográficos' },
    one: { en: 'demographic group', es: 'grupo demográfico' },
    many: { en: 'demographic groups', es: 'grupos demográficos' },
  },
  'audiences.interests': {
    title: { en: 'Interests', es: 'Intereses' },
    help: {
      en: 'Optional. Each group is one alternative; without any, interests are left open.',
      es: 'Opcional. Cada grupo es una alternativa; sin ninguno, los intereses quedan abiertos.',
    },
    one: { en: 'interest group', es: 'grupo de intereses' },
    many: { en: 'interest groups', es: 'grupos de intereses' },
  },
  'audiences.custom_audiences': {
    title: { en: 'Custom audiences', es: 'Públicos personalizados' },
    help: { en: 'Optional. Each audience is one alternative.', es: 'Opcional. Cada público es una alternativa.' },
    one: { en: 'custom audience', es: 'público personalizado' },
    many: { en: 'custom audiences', es: 'públicos personalizados' },
  },
  'audiences.custom_conversions': {
    title: { en: 'Custom conversions', es: 'Conversiones personalizadas' },
    one: { en: 'custom conversion', es: 'conversión personalizada' },
    many: { en: 'custom conversions', es: 'conversiones personalizadas' },
  },
  'audiences.positions': {
    title: { en: 'Positions', es: 'Ubicaciones de anuncio' },
    help: {
      en: 'Optional. Each group is one alternative; without any, the platform chooses where ads are shown.',
      es: 'Opcional. Cada grupo es una alternativa; sin ninguno, la plataforma elige dónde se muestran los anuncios.',
    },
    one: { en: 'position group', es: 'ubicaciones de anuncio' },
    many: { en: 'position groups', es: 'ubicaciones de anuncio' },
  },
  'audiences.user_devices': {
    title: { en: 'Devices', es: 'Dispositivos' },
    one: { en: 'device', es: 'dispositivo' },
    many: { en: 'devices', es: 'dispositivos' },
  },
  'exclusions.geolocations': { title: { en: 'Excluded locations', es: 'Lugares excluidos' } },
  'exclusions.demographics': { title: { en: 'Excluded demographics', es: 'Datos demográficos excluidos' } },
  'exclusions.interests': { title: { en: 'Excluded interests', es: 'Intereses excluidos' } },
  'exclusions.custom_audiences': {
    title: { en: 'Excluded custom audiences', es: 'Públicos personalizados excluidos' },
  },
  'creatives.headlines': {
    title: { en: 'Headlines', es: 'Titulares' },
    help: {
      en: 'Most placements show the first {{shown}} characters.',
      es: 'La mayoría de las ubicaciones muestran los primeros {{shown}} caracteres.',
    },
    one: { en: 'headline', es: 'titular' },
    many: { en: 'headlines', es: 'titulares' },
  },
  'creatives.copies': {
    title: { en: 'Copies', es: 'Textos' },
    help: {
      en: 'The text above the image; most placements show the first {{shown}} characters.',
      es: 'El texto sobre la imagen; la mayoría de las ubicaciones muestran los primeros {{shown}} caracteres.',
    },
    one: { en: 'copy', es: 'texto' },
    many: { en: 'copies', es: 'textos' },
  },
  'creatives.descriptions': {
    title: { en: 'Descriptions', es: 'Descripciones' },
    help: {
      en: 'Optional. The line below the headline; most placements show the first {{shown}} characters.',
      es: 'Opcional. La línea bajo el titular; la mayoría de las ubicaciones muestra los primeros {{shown}} caracteres.',
    },
    one: { en: 'description', es: 'descripción' },
    many: { en: 'descriptions', es: 'descripciones' },
  },
  'creatives.visuals': {
    title: { en: 'Visuals', es: 'Visuales' },
    help: {
      en: 'jpg, jpeg, png, bmp or gif, each under 4 MB ({{bytes}} bytes).',
      es: 'jpg, jpeg, png, bmp o gif, cada una de menos de 4 MB ({{bytes}} bytes).',
    },
    one: { en: 'visual', es: 'visual' },
    many: { en: 'visuals', es: 'visuales' },
  },
  'creatives.ctas': {
    title: { en: 'Calls to action', es: 'Llamadas a la acción' },
    help: { en: 'The button under the ad.', es: 'El botón bajo el anuncio.' },
    one: { en: 'call to action', es: 'llamada a la acción' },
    many: { en: 'calls to action', es: 'llamadas a la acción' },
    options: CALL_TO_ACTION_WORDS,
  },
});
