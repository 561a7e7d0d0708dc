import type { OwnTexts } from '../fields/field-texts.js';
import { DISPLAY, VIDEO } from './goals.js';

const MATCHES = {
  BROAD: { en: 'Broad match', es: 'Concordancia amplia' },
  PHRASE: { en: 'Phrase match', es: 'Concordancia de frase' },
  EXACT: { en: 'Exact match', es: 'Concordancia exacta' },
};

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
      503999: { en: 'Undetermined (all ages)', es: 'Sin determinar (todas)' },
      503001: { en: '18-24', es: '18-24' },
      503002: { en: '25-34', es: '25-34' },
      503003: { en: '35-44', es: '35-44' },
      503004: { en: '45-54', es: '45-54' },
      503005: { en: '55-64', es: '55-64' },
      503006: { en: '65+', es: '65+' },
    },
  },
  'audiences.genders': {
    title: { en: 'Genders', es: 'Géneros' },
    help: {
      en: 'Each group is one alternative. “All genders” cannot be combined, and “Undetermined” needs another gender in its group.',
      es: 'Cada grupo es una alternativa. «Todos los géneros» no se puede combinar y «Sin determinar» necesita otro género en su grupo.',
    },
    one: { en: 'gender group', es: 'grupo de género' },
    many: { en: 'gender groups', es: 'grupos de género' },
    options: {
      0: { en: 'All genders', es: 'Todos los géneros' },
      10: { en: 'Male', es: 'Hombres' },
      11: { en: 'Female', es: 'Mujeres' },
      20: { en: 'Undetermined', es: 'Sin determinar' },
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
  'audiences.keywords': {
    title: { en: 'Keywords', es: 'Palabras clave' },
    help: {
      en: 'Each group is one alternative. Write "phrase" or [exact] to choose the match type.',
      es: 'Cada grupo es una alternativa. Escriba "frase" o [exacta] para elegir la concordancia.',
    },
    helpFor: [
      {
        when: DISPLAY,
        text: {
          en: 'Optional. Each group is one alternative. Write "phrase" or [exact] to choose the match type.',
          es: 'Opcional. Cada grupo es una alternativa. Escriba "frase" o [exacta] para elegir la concordancia.',
        },
      },
      {
        when: VIDEO,
        text: {
          en: 'Optional. What the videos and pages with your ads are about, always matched broadly. Each group is one alternative.',
          es: 'Opcional. De qué tratan los vídeos y páginas con sus anuncios, siempre con concordancia amplia. Cada grupo es una alternativa.',
        },
      },
    ],
    one: { en: 'keyword group', es: 'grupo de palabras clave' },
    many: { en: 'keyword groups', es: 'grupos de palabras clave' },
    member: { one: { en: 'keyword', es: 'palabra clave' }, many: { en: 'keywords', es: 'palabras clave' } },
    options: MATCHES,
  },
  'audiences.languages': {
    title: { en: 'Languages', es: 'Idiomas' },
    help: {
      en: 'Optional. Each group is one alternative. If you add none, languages do not limit the audience.',
      es: 'Opcional. Cada grupo es una alternativa. Si no añade ninguno, el idioma no limita el público.',
    },
    one: { en: 'language group', es: 'grupo de idiomas' },
    many: { en: 'language groups', es: 'grupos de idiomas' },
  },
  'audiences.topics': {
    title: { en: 'Topics', es: 'Temas' },
    help: {
      en: 'Optional. What the pages with your ads are about. Each group is one alternative.',
      es: 'Opcional. De qué tratan las páginas con sus anuncios. Cada grupo es una alternativa.',
    },
    one: { en: 'topic group', es: 'grupo de temas' },
    many: { en: 'topic groups', es: 'grupos de temas' },
  },
  'audiences.segments': {
    title: { en: 'Segments', es: 'Segmentos' },
    help: {
      en: 'Optional. People who are about to buy. Each group is one alternative.',
      es: 'Opcional. Personas que están a punto de comprar. Cada grupo es una alternativa.',
    },
    one: { en: 'segment group', es: 'grupo de segmentos' },
    many: { en: 'segment groups', es: 'grupos de segmentos' },
  },
  'audiences.interests': {
    title: { en: 'Interests', es: 'Intereses' },
    help: {
      en: 'Optional. What people like. Each group is one alternative.',
      es: 'Opcional. Lo que les gusta a las personas. Cada grupo es una alternativa.',
    },
    one: { en: 'interest group', es: 'grupo de intereses' },
    many: { en: 'interest groups', es: 'grupos de intereses' },
  },
  'audiences.custom_audiences': {
    title: { en: 'Custom audiences', es: 'Públicos personalizados' },
    help: { en: 'Optional. Each audience is one alternative.', es: 'Opcional. Cada público es una alternativa.' },
    helpFor: [
      {
        when: VIDEO,
        text: {
          en: 'Optional. Each audience is one alternative. Scripts can set only lists of your own visitors or customers.',
          es: 'Opcional. Cada público es una alternativa. Los scripts solo pueden definir listas de sus propios visitantes o clientes.',
        },
      },
    ],
    // GOOGLE-021.
    none: {
      en: 'No custom audience segments were found in this account.',
      es: 'No se encontraron segmentos de público personalizados en esta cuenta.',
    },
    one: { en: 'custom audience', es: 'público personalizado' },
    many: { en: 'custom audiences', es: 'públicos personalizados' },
  },
  'audiences.placements': {
    title: { en: 'Placements', es: 'Emplazamientos' },
    help: {
      en: 'Optional. Websites, apps, categories of apps, YouTube videos and channels. Each group is one alternative.',
      es: 'Opcional. Sitios web, aplicaciones, categorías de aplicaciones, vídeos y canales de YouTube. Cada grupo es una alternativa.',
    },
    one: { en: 'placement group', es: 'grupo de emplazamientos' },
    many: { en: 'placement groups', es: 'grupos de emplazamientos' },
  },
  'audiences.devices': {
    title: { en: 'Devices', es: 'Dispositivos' },
    help: {
      en: 'Optional. Each group is one alternative. If you add none, devices do not limit the audience.',
      es: 'Opcional. Cada grupo es una alternativa. Si no añade ninguno, el dispositivo no limita el público.',
    },
    one: { en: 'device group', es: 'grupo de dispositivos' },
    many: { en: 'device groups', es: 'grupos de dispositivos' },
    options: {
      MOBILE: { en: 'Phones', es: 'Teléfonos' },
      DESKTOP: { en: 'Computers', es: 'Ordenadores' },
      TABLET: { en: 'Tablets', es: 'Tabletas' },
    },
  },
  'audiences.channels': {
    title: { en: 'Channels', es: 'Canales' },
    help: {
      en: 'Where on YouTube the ads appear. Each group is one alternative: add groups to compare channels.',
      es: 'En qué partes de YouTube aparecen los anuncios. Cada grupo es una alternativa: añada grupos para comparar canales.',
    },
    one: { en: 'channel group', es: 'grupo de canales' },
    many: { en: 'channel groups', es: 'grupos de canales' },
    options: {
      IN_STREAM: { en: 'In-stream', es: 'In-stream' },
      IN_FEED: { en: 'In-feed', es: 'In-feed' },
      SHORTS: { en: 'Shorts', es: 'Shorts' },
    },
  },
  'audiences.demographics': {
    title: { en: 'Demographics', es: 'Datos demográficos' },
    help: {
      en: 'Optional. Details such as education, and events such as a move. Each group is one alternative.',
      es: 'Opcional. Detalles como la formación y acontecimientos como una mudanza. Cada grupo es una alternativa.',
    },
    one: { en: 'demographic group', es: 'grupo demográfico' },
    many: { en: 'demographic groups', es: 'grupos demográficos' },
  },
  'audiences.parental_status': {
    title: { en: 'Parental status', es: 'Situación parental' },
    help: { en: 'Optional. Each group is one alternative.', es: 'Opcional. Cada grupo es una alternativa.' },
    one: { en: 'parental status', es: 'situación parental' },
    many: { en: 'parental statuses', es: 'situaciones parentales' },
    options: {
      300: { en: 'Parent', es: 'Con hijos' },
      301: { en: 'Not a parent', es: 'Sin hijos' },
      302: { en: 'Undetermined', es: 'Sin determinar' },
    },
  },
  'audiences.incomes': {
    title: { en: 'Incomes', es: 'Ingresos' },
    help: {
      en: 'Optional, in countries where Google knows household incomes. Each group is one alternative.',
      es: 'Opcional, en países donde Google conoce los ingresos de los hogares. Cada grupo es una alternativa.',
    },
    one: { en: 'income group', es: 'grupo de ingresos' },
    many: { en: 'income groups', es: 'grupos de ingresos' },
    options: {
      510006: { en: 'Top 10%', es: '10 % superior' },
      510005: { en: '11% to 20%', es: 'Del 11 % al 20 %' },
      510004: { en: '21% to 30%', es: 'Del 21 % al 30 %' },
      510003: { en: '31% to 40%', es: 'Del 31 % al 40 %' },
      510002: { en: '41% to 50%', es: 'Del 41 % al 50 %' },
      510001: { en: 'Lower 50%', es: '50 % inferior' },
      510000: { en: 'Undetermined', es: 'Sin determinar' },
    },
  },
  'audiences.spending_power': {
    title: { en: 'Spending power', es: 'Poder adquisitivo' },
    one: { en: 'spending power', es: 'poder adquisitivo' },
    many: { en: 'spending powers', es: 'niveles de poder adquisitivo' },
    options: { ALL: { en: 'All', es: 'Todos' } },
  },
} as const satisfies OwnTexts;
