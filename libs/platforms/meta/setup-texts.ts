import type { OwnTexts } from '../fields/field-texts.js';
import { LEADS } from './goals.js';
import { LEAD_FORMS } from './lead-forms.js';

/** Marketing API, `ad-account/adsets`: Meta accepts no other window for these goals. */
const ONE_DAY_ONLY = {
  en: 'With this goal Meta counts only what happens within one day of a click.',
  es: 'Con este objetivo Meta solo cuenta lo que ocurre en el plazo de un día después de un clic.',
};

const DATES = { title: { en: 'Date range', es: 'Fechas' } };

/** The texts about the goal, the setup and the general information. */
export const SETUP_TEXTS = {
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
      en: 'The linked person cannot advertise for any page. Create a page on Facebook, or ask the owner of a page for the right to advertise. Then link the account again.',
      es: 'La persona vinculada no puede anunciarse en nombre de ninguna página. Cree una página en Facebook o pida permiso para anunciarse al propietario de una. Después, vuelva a vincular la cuenta.',
    },
    without: [
      {
        lookup: LEAD_FORMS,
        goals: LEADS,
        text: {
          en: 'No lead forms were found for the selected page.',
          es: 'No se encontraron formularios en la página seleccionada.',
        },
      },
      {
        lookup: 'ig_accounts',
        text: {
          en: 'No linked instagram accounts were found for the selected page.',
          es: 'No se encontraron cuentas de Instagram vinculadas a la página seleccionada.',
        },
      },
    ],
  },
  pixel: {
    title: { en: 'Pixel', es: 'Píxel' },
    help: { en: 'Records what people do on your website.', es: 'Registra lo que hace la gente en su sitio web.' },
    none: {
      en: 'This ad account has no pixel. Create one in the Events Manager, or choose another account.',
      es: 'Esta cuenta publicitaria no tiene ningún píxel. Cree uno en el administrador de eventos o elija otra cuenta.',
    },
  },
  ig: {
    title: { en: 'Instagram account', es: 'Cuenta de Instagram' },
    help: {
      en: 'Optional. The account in whose name the ads appear on Instagram.',
      es: 'Opcional. La cuenta en cuyo nombre aparecen los anuncios en Instagram.',
    },
  },
  attribution_setting: {
    title: { en: 'Attribution setting', es: 'Configuración de atribución' },
    help: {
      en: 'How long a result counts after a click or a view. Results are final once that time has passed after the end of the run.',
      es: 'Durante cuánto tiempo cuenta un resultado después de un clic o de una visualización. Los resultados son definitivos cuando ha pasado ese tiempo desde el final de la ejecución.',
    },
    helpFor: [{ when: { goals: ['OUTCOME_TRAFFIC', 'OUTCOME_LEADS'] }, text: ONE_DAY_ONLY }],
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
    help: {
      en: 'The page that a click opens. Start with http:// or https://.',
      es: 'La página que abre un clic. Debe empezar por http:// o https://.',
    },
    helpFor: [
      {
        when: { goals: ['OUTCOME_APP_PROMOTION'] },
        text: {
          en: "The app's page in its store. Polyad fills it in once you choose the app and the system.",
          es: 'La página de la aplicación en su tienda. Se rellena sola al elegir la aplicación y el sistema.',
        },
      },
    ],
  },
  'information.industry': {
    title: { en: 'Industry', es: 'Sector' },
    help: { en: 'Used to compare with typical figures.', es: 'Sirve para comparar con cifras habituales.' },
  },
  'information.secondary_goal': {
    title: { en: 'Secondary goal', es: 'Objetivo secundario' },
    help: {
      en: 'The platform optimizes delivery for this goal.',
      es: 'La plataforma optimiza la entrega para este objetivo.',
    },
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
  // People see the start and the end of a run as one field.
  'information.start_date': DATES,
  'information.end_date': DATES,
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
      en: 'Apps that the ad account can promote.',
      es: 'Aplicaciones que la cuenta publicitaria puede promocionar.',
    },
    none: {
      en: 'This ad account cannot promote any app. Connect one in the app dashboard, or choose another account.',
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
      en: 'Optional. The part of the app that opens for people who already have it, such as trails://offer.',
      es: 'Opcional. La parte de la aplicación que se abre a quienes ya la tienen, por ejemplo trails://offer.',
    },
  },
  'information.dsa_beneficiary': { title: { en: 'Beneficiary', es: 'Beneficiario' } },
  'information.dsa_payor': { title: { en: 'Payor', es: 'Pagador' } },
} as const satisfies OwnTexts;
