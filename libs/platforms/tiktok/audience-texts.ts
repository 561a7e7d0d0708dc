import type { OwnTexts } from '../fields/field-texts.js';
import { languageWords } from './languages.js';

/** The texts about the lists of the audience. */
export const AUDIENCE_TEXTS = {
  'audiences.ages': {
    title: { en: 'Ages', es: 'Edades' },
    help: {
      en: 'Each group of brackets is one alternative. “All” cannot be combined.',
      es: 'Cada grupo de tramos es una alternativa. «Todas» no se puede combinar.',
    },
    one: { en: 'age group', es: 'grupo de edad' },
    many: { en: 'age groups', es: 'grupos de edad' },
    options: {
      0: { en: 'All', es: 'Todas' },
      503999: { en: 'Undetermined', es: 'Sin determinar' },
      AGE_13_17: { en: '13-17', es: '13-17' },
      AGE_18_24: { en: '18-24', es: '18-24' },
      AGE_25_34: { en: '25-34', es: '25-34' },
      AGE_35_44: { en: '35-44', es: '35-44' },
      AGE_45_54: { en: '45-54', es: '45-54' },
      AGE_55_100: { en: '55+', es: '55+' },
    },
  },
  'audiences.genders': {
    title: { en: 'Genders', es: 'Géneros' },
    help: { en: 'Each gender you add is tested on its own.', es: 'Cada género que añada se prueba por separado.' },
    one: { en: 'gender', es: 'género' },
    many: { en: 'genders', es: 'géneros' },
    options: {
      0: { en: 'All', es: 'Todos' },
      1: { en: 'Male', es: 'Hombres' },
      2: { en: 'Female', es: 'Mujeres' },
    },
  },
  'audiences.geolocations': {
    title: { en: 'Locations', es: 'Lugares' },
    help: {
      en: 'Each group is one alternative. Its places are targeted together.',
      es: 'Cada grupo es una alternativa. Sus lugares se segmentan juntos.',
    },
    one: { en: 'location group', es: 'grupo de lugares' },
    many: { en: 'location groups', es: 'grupos de lugares' },
  },
  'audiences.languages': {
    title: { en: 'Languages', es: 'Idiomas' },
    help: {
      en: 'Optional. Each group is one alternative. If you add none, languages do not limit the audience.',
      es: 'Opcional. Cada grupo es una alternativa. Si no añade ninguno, el idioma no limita el público.',
    },
    one: { en: 'language group', es: 'grupo de idiomas' },
    many: { en: 'language groups', es: 'grupos de idiomas' },
    options: languageWords(),
  },
  'audiences.custom_conversions': {
    title: { en: 'Custom conversions', es: 'Conversiones personalizadas' },
    help: {
      en: "Events of the account's pixel. Each one is an alternative.",
      es: 'Eventos del píxel de la cuenta. Cada uno es una alternativa.',
    },
    one: { en: 'conversion event', es: 'evento de conversión' },
    many: { en: 'conversion events', es: 'eventos de conversión' },
  },
  'audiences.spending_power': {
    title: { en: 'Spending power', es: 'Poder adquisitivo' },
    help: {
      en: 'High: people who spend more than usual on advertised products.',
      es: 'Alto: personas que gastan más de lo habitual en productos anunciados.',
    },
    one: { en: 'spending power', es: 'poder adquisitivo' },
    many: { en: 'spending powers', es: 'niveles de poder adquisitivo' },
    options: { ALL: { en: 'All', es: 'Todos' }, HIGH: { en: 'High', es: 'Alto' } },
  },
  'audiences.placements': {
    title: { en: 'Placements', es: 'Ubicaciones' },
    help: {
      en: 'Each one is an alternative. The platform retired Tiktok Lite on 19 July 2025.',
      es: 'Cada una es una alternativa. La plataforma retiró Tiktok Lite el 19 de julio de 2025.',
    },
    one: { en: 'placement', es: 'ubicación' },
    many: { en: 'placements', es: 'ubicaciones' },
    options: {
      IN_FEED: { en: 'In Feed', es: 'In Feed' },
      SEARCH_FEED: { en: 'Search Feed + In Feed', es: 'Search Feed + In Feed' },
      TIKTOK_LITE: { en: 'Tiktok Lite', es: 'Tiktok Lite' },
    },
  },
  'audiences.interests': {
    title: { en: 'Interests', es: 'Intereses' },
    help: {
      en: 'Optional. Each group is one alternative. If you add none, interests do not limit the audience.',
      es: 'Opcional. Cada grupo es una alternativa. Si no añade ninguno, los intereses no limitan el público.',
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
  'audiences.devices': {
    title: { en: 'Devices', es: 'Dispositivos' },
    help: {
      en: 'Optional. Each group is one alternative. If you add none, devices do not limit the audience.',
      es: 'Opcional. Cada grupo es una alternativa. Si no añade ninguno, el dispositivo no limita el público.',
    },
    one: { en: 'device group', es: 'grupo de dispositivos' },
    many: { en: 'device groups', es: 'grupos de dispositivos' },
  },
  'audiences.incomes': {
    title: { en: 'Incomes', es: 'Ingresos' },
    help: {
      en: 'Optional, for places in the United States only. Each group is one alternative.',
      es: 'Opcional, solo para lugares de los Estados Unidos. Cada grupo es una alternativa.',
    },
    one: { en: 'income group', es: 'grupo de ingresos' },
    many: { en: 'income groups', es: 'grupos de ingresos' },
    options: {
      TOP5: { en: 'Top 5%', es: '5 % superior' },
      TOP10: { en: 'Top 10%', es: '10 % superior' },
      TOP10_25: { en: 'Top 10% to 25%', es: 'Del 10 % al 25 % superior' },
      TOP25_50: { en: 'Top 25% to 50%', es: 'Del 25 % al 50 % superior' },
    },
  },
  'audiences.demographics': {
    title: { en: 'Demographics', es: 'Datos demográficos' },
    one: { en: 'demographic group', es: 'grupo demográfico' },
    many: { en: 'demographic groups', es: 'grupos demográficos' },
  },
  'exclusions.custom_audiences': {
    title: { en: 'Excluded custom audiences', es: 'Públicos personalizados excluidos' },
  },
} as const satisfies OwnTexts;
