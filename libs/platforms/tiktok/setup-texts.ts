import type { OwnTexts } from '../fields/field-texts.js';
import { ATTRIBUTION_OPTIONS } from './attribution.js';

const DATES = {
  title: { en: 'Date range', es: 'Fechas' },
  help: {
    en: "From the beginning of the first day to the end of the last one, in the ad account's time zone. If the first day is today, the run begins two hours after you submit it.",
    es: 'Desde el comienzo del primer día hasta el final del último, en la zona horaria de la cuenta publicitaria. Si el primer día es hoy, la ejecución comienza dos horas después del envío.',
  },
};

/** The texts about the goal, the setup and the general information. */
export const SETUP_TEXTS = {
  objective: {
    title: { en: 'Objective', es: 'Objetivo' },
    options: {
      AWARENESS_AND_CONSIDERATION: { en: 'Awareness and Consideration', es: 'Reconocimiento y consideración' },
      CONVERSIONS: { en: 'Conversions', es: 'Conversiones' },
    },
  },
  account: {
    title: { en: 'Ad account', es: 'Cuenta publicitaria' },
    help: { en: 'Sets the currency of the budget.', es: 'Determina la moneda del presupuesto.' },
  },
  identity: {
    title: { en: 'Identity', es: 'Identidad' },
    help: {
      en: 'The ads appear under its name. They never appear on its profile.',
      es: 'Los anuncios aparecen con su nombre. Nunca se ven en su perfil.',
    },
    none: {
      en: 'No identity of this ad account can be used on the chosen networks.',
      es: 'Ninguna identidad de esta cuenta publicitaria puede usarse en las redes elegidas.',
    },
  },
  pixel: {
    title: { en: 'Pixel', es: 'Píxel' },
    help: { en: 'Records what people do on your website.', es: 'Registra lo que hace la gente en su sitio web.' },
    none: {
      en: 'No pixels found for the selected account.',
      es: 'No se encontraron píxeles en la cuenta seleccionada.',
    },
  },
  attribution_setting: {
    title: { en: 'Attribution setting', es: 'Configuración de atribución' },
    help: {
      en: 'How long a conversion counts after a click or a view. Results are final once that time has passed after the end of the run.',
      es: 'Durante cuánto tiempo cuenta una conversión después de un clic o de una visualización. Los resultados son definitivos cuando ha pasado ese tiempo desde el final de la ejecución.',
    },
    options: ATTRIBUTION_OPTIONS,
  },
  content_exclusions: {
    title: { en: 'Content exclusions', es: 'Exclusiones de contenido' },
    help: {
      en: 'Your ads do not appear beside this kind of content. Works only if TikTok is the only network.',
      es: 'Sus anuncios no aparecen junto a este tipo de contenido. Solo funciona si TikTok es la única red.',
    },
  },
  'information.name': {
    title: { en: 'Name', es: 'Nombre' },
    help: { en: 'Only your team sees it.', es: 'Solo lo ve su equipo.' },
  },
  'information.campaign_type': {
    title: { en: 'Campaign type', es: 'Tipo de campaña' },
    help: { en: 'What the ads should achieve.', es: 'Qué deben conseguir los anuncios.' },
    options: {
      TRAFFIC: { en: 'Traffic', es: 'Tráfico' },
      VIDEO_VIEWS: { en: 'Video Views', es: 'Reproducciones de vídeo' },
      WEB_CONVERSIONS: { en: 'Website conversions', es: 'Conversiones en el sitio web' },
    },
  },
  'information.promoted_url': {
    title: { en: 'Promoted URL', es: 'URL promocionada' },
    help: {
      en: 'The page that a click opens. Start with http:// or https://.',
      es: 'La página que abre un clic. Debe empezar por http:// o https://.',
    },
  },
  'information.placements': {
    title: { en: 'Networks', es: 'Redes' },
    help: {
      en: 'Where the platform may show the ads of the campaign.',
      es: 'Dónde puede mostrar la plataforma los anuncios de la campaña.',
    },
    options: {
      PLACEMENT_TIKTOK: { en: 'TikTok', es: 'TikTok' },
      PLACEMENT_PANGLE: { en: 'Pangle', es: 'Pangle' },
      PLACEMENT_GLOBAL_APP_BUNDLE: { en: 'Global App Bundle', es: 'Global App Bundle' },
    },
  },
  'information.conversion_goal': {
    title: { en: 'Conversion goal', es: 'Objetivo de conversión' },
    help: {
      en: 'The platform optimizes delivery for this goal.',
      es: 'La plataforma optimiza la entrega para este objetivo.',
    },
    options: {
      CLICK: { en: 'Clicks', es: 'Clics' },
      ENGAGED_VIEW: { en: 'Video views of 6 seconds', es: 'Reproducciones de 6 segundos' },
      CONVERT: { en: 'Conversions', es: 'Conversiones' },
    },
  },
  'information.currency': { title: { en: 'Currency', es: 'Moneda' } },
  'information.budget': {
    title: { en: 'Budget', es: 'Presupuesto' },
    help: {
      en: 'In the currency of the ad account: at least 80 US dollars or the equivalent.',
      es: 'En la moneda de la cuenta publicitaria: al menos 80 dólares o su equivalente.',
    },
  },
  // People see the start and the end of a run as one field.
  'information.start_date': DATES,
  'information.end_date': DATES,
} as const satisfies OwnTexts;
