import type { Texts } from '#libs/contracts/messages/texts.js';
import type { OwnTexts } from '../fields/field-texts.js';
import { CONVERSION_EVENTS } from './conversion-events.js';
import { POSITION_WORDS } from './positions.js';

/** The texts about the lists of the audience. */
const LISTS = {
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
  'audiences.demographics': {
    title: { en: 'Demographics', es: 'Datos demográficos' },
    help: {
      en: 'Optional. Each group is one alternative. If you add none, demographics do not limit the audience.',
      es: 'Opcional. Cada grupo es una alternativa. Si no añade ninguno, los datos demográficos no limitan el público.',
    },
    one: { en: 'demographic group', es: 'grupo demográfico' },
    many: { en: 'demographic groups', es: 'grupos demográficos' },
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
  'audiences.custom_conversions': {
    title: { en: 'Custom conversions', es: 'Conversiones personalizadas' },
    help: {
      en: 'Events of the pixel and custom conversions of the account. Each one is an alternative.',
      es: 'Eventos del píxel y conversiones personalizadas de la cuenta. Cada uno es una alternativa.',
    },
    one: { en: 'conversion event', es: 'evento de conversión' },
    many: { en: 'conversion events', es: 'eventos de conversión' },
    options: CONVERSION_EVENTS,
  },
  'audiences.positions': {
    title: { en: 'Positions', es: 'Ubicaciones' },
    help: {
      en: 'Optional. Each group is one alternative. If you add none, the platform chooses where ads are shown. Some positions add others, because the platform does not sell them alone.',
      es: 'Opcional. Cada grupo es una alternativa. Si no añade ninguno, la plataforma elige dónde se muestran los anuncios. Algunas ubicaciones añaden otras, porque no se venden por separado.',
    },
    one: { en: 'position group', es: 'conjunto de ubicaciones' },
    many: { en: 'position groups', es: 'conjuntos de ubicaciones' },
    options: POSITION_WORDS,
  },
  'audiences.user_devices': {
    title: { en: 'Devices', es: 'Dispositivos' },
    one: { en: 'device', es: 'dispositivo' },
    many: { en: 'devices', es: 'dispositivos' },
  },
} as const satisfies OwnTexts;

/** The texts of a list of excluded members. Their Spanish nouns are all masculine. */
const excluded = ({ title: { en, es } }: { title: Texts }) => ({
  title: { en: `Excluded ${en.toLowerCase()}`, es: `${es} excluidos` },
});

const MAY_BE_REFUSED: Texts = {
  en: 'The platform may refuse this: it reportedly accepts no such exclusions in new ads. Polyad checks with the platform before it creates anything.',
  es: 'La plataforma puede rechazarlo: al parecer ya no acepta estas exclusiones en anuncios nuevos. Polyad se lo consulta antes de crear nada.',
};

/** The texts about the lists of the audience and about the exclusions. */
export const AUDIENCE_TEXTS = {
  ...LISTS,
  'exclusions.geolocations': excluded(LISTS['audiences.geolocations']),
  'exclusions.demographics': { ...excluded(LISTS['audiences.demographics']), tip: MAY_BE_REFUSED },
  'exclusions.interests': { ...excluded(LISTS['audiences.interests']), tip: MAY_BE_REFUSED },
  'exclusions.custom_audiences': {
    ...excluded(LISTS['audiences.custom_audiences']),
    tip: {
      en: 'Exclusions of custom audiences do not work with audiences of few users.',
      es: 'Las exclusiones de públicos personalizados no funcionan con públicos de pocos usuarios.',
    },
  },
} as const satisfies OwnTexts;
