import type { Texts } from '#libs/contracts/messages/texts.js';
import type { OwnTexts } from '../fields/field-texts.js';
import { CONTENT_EXCLUSION_WORDS } from './content-exclusions.js';
import type { ConversionCategory } from './goals.js';

/** GOOGLE-017: the events of a conversion action. */
export const CONVERSION_GOAL_WORDS = {
  PURCHASE: { en: 'Purchase', es: 'Compra' },
  ADD_TO_CART: { en: 'Add To Cart', es: 'Añadir al carrito' },
  BEGIN_CHECKOUT: { en: 'Begin Checkout', es: 'Iniciar el pago' },
  SUBSCRIBE_PAID: { en: 'Subscribe Paid', es: 'Suscripción de pago' },
  SIGNUP: { en: 'Sign Up', es: 'Registro' },
  PHONE_CALL_LEAD: { en: 'Phone Call Lead', es: 'Cliente potencial por teléfono' },
  SUBMIT_LEAD_FORM: { en: 'Submit Lead Form', es: 'Enviar formulario de cliente potencial' },
  BOOK_APPOINTMENT: { en: 'Book Appointment', es: 'Reservar cita' },
  REQUEST_QUOTE: { en: 'Request Quote', es: 'Solicitar presupuesto' },
  GET_DIRECTIONS: { en: 'Get Directions', es: 'Obtener indicaciones' },
  CONTACT: { en: 'Contact', es: 'Contacto' },
} as const satisfies Record<ConversionCategory, Texts>;

const DATES = {
  title: { en: 'Date range', es: 'Fechas' },
  help: {
    en: "From the beginning of the first day to the end of the last one, in the ad account's time zone. If the first day is today, the run begins when the ads go live.",
    es: 'Desde el comienzo del primer día hasta el final del último, en la zona horaria de la cuenta publicitaria. Si el primer día es hoy, la ejecución comienza cuando se activan los anuncios.',
  },
};

/** The texts about the goal, the setup and the general information. */
export const SETUP_TEXTS = {
  objective: {
    title: { en: 'Objective', es: 'Objetivo' },
    options: {
      SALES: { en: 'Sales', es: 'Ventas' },
      LEADS: { en: 'Leads', es: 'Clientes potenciales' },
      PAGE_VIEWS: { en: 'Page views', es: 'Páginas vistas' },
      VIDEO: { en: 'Video', es: 'Vídeo' },
    },
  },
  account: {
    title: { en: 'Customer', es: 'Cliente' },
    help: {
      en: 'The Google Ads account that pays for the ads. Sets the currency of the budget.',
      es: 'La cuenta de Google Ads que paga los anuncios. Determina la moneda del presupuesto.',
    },
  },
  pixel: {
    title: { en: 'Conversion action', es: 'Acción de conversión' },
    help: {
      en: 'Google shows the ads to people who are likely to do this.',
      es: 'Google muestra los anuncios a quienes probablemente hagan esto.',
    },
    none: {
      en: 'This account has no conversion action for the chosen objective. Add one in Google Ads.',
      es: 'Esta cuenta no tiene ninguna acción de conversión para el objetivo elegido. Añada una en Google Ads.',
    },
  },
  content_exclusions: {
    title: { en: 'Content exclusions', es: 'Exclusiones de contenido' },
    help: {
      en: 'Your ads do not appear beside this kind of content.',
      es: 'Sus anuncios no aparecen junto a este tipo de contenido.',
    },
    options: CONTENT_EXCLUSION_WORDS,
  },
  'information.name': {
    title: { en: 'Name', es: 'Nombre' },
    help: { en: 'Only your team sees it.', es: 'Solo lo ve su equipo.' },
  },
  'information.campaign_type': {
    title: { en: 'Campaign type', es: 'Tipo de campaña' },
    help: {
      en: 'Search: texts beside search results. Display: pictures on websites and in apps. Demand Gen: videos on YouTube, Shorts among them.',
      es: 'Búsqueda: textos junto a los resultados. Display: imágenes en sitios web y aplicaciones. Generación de demanda: vídeos en YouTube, también en Shorts.',
    },
    helpFor: [
      {
        when: { goals: ['VIDEO'] },
        text: {
          en: "Demand Gen: Polyad creates everything, and Google spends the budget on clicks; ads also appear in Shorts. The other types have a maximum cost per view and can target topics, keywords and placements, but you paste two scripts into Google Ads. Their ads can be skipped (in-stream), or appear among YouTube's search results and suggestions (in-feed).",
          es: 'Generación de demanda: Polyad crea todo y Google gasta el presupuesto en clics; los anuncios también aparecen en Shorts. Los demás tipos tienen un coste máximo por visualización y admiten temas, palabras clave y emplazamientos, pero usted pega dos scripts en Google Ads. Sus anuncios se pueden saltar (in-stream) o aparecen entre los resultados y las sugerencias de YouTube (in-feed).',
        },
      },
    ],
    options: {
      SEARCH: { en: 'Search', es: 'Búsqueda' },
      DISPLAY: { en: 'Display', es: 'Display' },
      DEMAND_GEN: { en: 'Video (Demand Gen): YouTube', es: 'Generación de demanda: YouTube' },
      VIDEO: { en: 'Video: YouTube and partner sites', es: 'Vídeo: YouTube y sitios asociados' },
      VIDEO_TRUE_VIEW_IN_STREAM: { en: 'Video in-stream: YouTube', es: 'Vídeo in-stream: YouTube' },
      VIDEO_TRUE_VIEW_IN_DISPLAY: { en: 'Video in-feed: YouTube', es: 'Vídeo in-feed: YouTube' },
    },
  },
  'information.promoted_url': {
    title: { en: 'Promoted URL', es: 'URL promocionada' },
    help: {
      en: 'The page that a click opens. Start with http:// or https://.',
      es: 'La página que abre un clic. Debe empezar por http:// o https://.',
    },
  },
  'information.business_name': {
    title: { en: 'Business name', es: 'Nombre de la empresa' },
    help: {
      en: 'Shown in the ads: at most 25 characters.',
      es: 'Aparece en los anuncios: como máximo 25 caracteres.',
    },
  },
  'information.eu_political_ads': {
    title: { en: 'EU political advertising', es: 'Publicidad política en la UE' },
    help: {
      en: 'Google asks every advertiser whether the ads are political advertising under European Union law.',
      es: 'Google pregunta a todos los anunciantes si los anuncios son publicidad política según la ley de la Unión Europea.',
    },
    options: {
      no: { en: 'No, the ads are not political', es: 'No, los anuncios no son políticos' },
      yes: { en: 'Yes, the ads are political', es: 'Sí, los anuncios son políticos' },
    },
  },
  'information.currency': { title: { en: 'Currency', es: 'Moneda' } },
  'information.budget': {
    title: { en: 'Budget', es: 'Presupuesto' },
    help: {
      en: 'In the currency of the customer. Each audience is a campaign with its own share.',
      es: 'En la moneda del cliente. Cada público es una campaña con su propia parte.',
    },
  },
  // People see the start and the end of a run as one field.
  'information.start_date': DATES,
  'information.end_date': DATES,
  'information.cpv': {
    title: { en: 'Maximum cost per view', es: 'Coste máximo por visualización' },
    help: {
      en: 'In the currency of the customer. Google bids up to this for one view of a video.',
      es: 'En la moneda del cliente. Google puja hasta esta cantidad por cada visualización de un vídeo.',
    },
  },
} as const satisfies OwnTexts;
