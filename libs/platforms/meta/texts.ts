import { fieldTexts } from '../field-texts.js';
import { CALL_TO_ACTION_WORDS } from './call-to-action-words.js';
import { LEADS } from './goals.js';
import { LEAD_FORMS } from './lead-forms.js';

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
    without: [
      {
        lookup: LEAD_FORMS,
        goals: LEADS,
        says: {
          en: 'No lead forms were found for the selected page.',
          es: 'No se encontraron formularios en la página seleccionada.',
        },
      },
      {
        lookup: 'ig_accounts',
        says: {
          en: 'No linked instagram accounts were found for the selected page.',
          es: 'No se encontraron cuentas de Instagram vinculadas a la página seleccionada.',
        },
      },
    ],
  },
  pixel: {
    title: { en: 'Pixel', es: 'Píxel' },
    help: { en: 'Tells what people do on the website.', es: 'Indica lo que hacen las personas en el sitio web.' },
    none: {
      en: 'This ad account has no pixel. Create one in the Events Manager, or choose another account.',
      es: 'Esta cuenta publicitaria no tiene ningún píxel. Cree uno en el administrador de eventos o elija otra cuenta.',
    },
  },
  ig: {
    title: { en: 'Instagram account', es: 'Cuenta de Instagram' },
    help: {
      en: 'Optional. In whose name the ads appear on Instagram.',
      es: 'Opcional. En nombre de quién aparecen los anuncios en Instagram.',
    },
  },
  attribution_setting: {
    title: { en: 'Attribution setting', es: 'Configuración de atribución' },
    help: {
      en: 'How long after a click or a view a result still counts.',
      es: 'Cuánto tiempo después de un clic o de una visualización cuenta todavía un resultado.',
    },
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
    helpFor: {
      OUTCOME_APP_PROMOTION: {
        en: "The app's page in its store. It is filled in when app and system are chosen.",
        es: 'La página de la aplicación en su tienda. Se rellena al elegir la aplicación y el sistema.',
      },
    },
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
  'information.application_id': {
    title: { en: 'Application', es: 'Aplicación' },
    help: {
      en: 'Apps that the ad account may promote.',
      es: 'Aplicaciones que la cuenta publicitaria puede promocionar.',
    },
    none: {
      en: 'This ad account may promote no app. Connect one in the app dashboard, or choose another account.',
      es: 'Esta cuenta publicitaria no puede promocionar ninguna aplicación. Conecte una en el panel de aplicaciones o elija otra cuenta.',
    },
  },
  'information.user_os': {
    title: { en: 'Operating system', es: 'Sistema operativo' },
    help: { en: 'Only its users see the ads.', es: 'Solo sus usuarios ven los anuncios.' },
  },
  'information.app_url': {
    title: { en: 'Deep link', es: 'Enlace profundo' },
    help: {
      en: 'Optional. Where in the app somebody begins who has it already, such as trails://offer.',
      es: 'Opcional. Dónde empieza en la aplicación quien ya la tiene, por ejemplo trails://oferta.',
    },
  },
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
      en: 'Optional. Each group is one alternative; without any, the platform chooses where ads are shown. Some positions bring others along, because they are not sold alone.',
      es: 'Opcional. Cada grupo es una alternativa; sin ninguno, la plataforma elige dónde se muestran los anuncios. Algunas posiciones traen consigo otras, porque no se venden solas.',
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
    tip: {
      en: 'Exclusions of custom audiences do not work with audiences of few users.',
      es: 'Las exclusiones de públicos personalizados no funcionan con públicos de pocos usuarios.',
    },
  },
  'creatives.headlines': {
    title: { en: 'Headlines', es: 'Titulares' },
    help: {
      en: 'Every placement shows the first {{shown}} characters.',
      es: 'Todas las ubicaciones muestran los primeros {{shown}} caracteres.',
    },
    one: { en: 'headline', es: 'titular' },
    many: { en: 'headlines', es: 'titulares' },
  },
  'creatives.copies': {
    title: { en: 'Copies', es: 'Textos' },
    help: {
      en: 'The text above the image; every placement shows the first {{shown}} characters.',
      es: 'El texto sobre la imagen; todas las ubicaciones muestran los primeros {{shown}} caracteres.',
    },
    one: { en: 'copy', es: 'texto' },
    many: { en: 'copies', es: 'textos' },
  },
  'creatives.descriptions': {
    title: { en: 'Descriptions', es: 'Descripciones' },
    help: {
      en: 'Optional. The line below the headline, of which feeds show the first {{shown}} characters.',
      es: 'Opcional. La línea bajo el titular, de la que los feeds muestran los primeros {{shown}} caracteres.',
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
