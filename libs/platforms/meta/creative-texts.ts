import type { OwnTexts } from '../fields/field-texts.js';
import { CALL_TO_ACTION_WORDS } from './call-to-action-words.js';

/** The texts about the lists of the creative. */
export const CREATIVE_TEXTS = {
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
      en: 'The text above the image. Every placement shows its first {{shown}} characters.',
      es: 'El texto sobre la imagen. Todas las ubicaciones muestran sus primeros {{shown}} caracteres.',
    },
    one: { en: 'copy', es: 'texto' },
    many: { en: 'copies', es: 'textos' },
  },
  'creatives.descriptions': {
    title: { en: 'Descriptions', es: 'Descripciones' },
    help: {
      en: 'Optional. The line below the headline. Feeds show its first {{shown}} characters.',
      es: 'Opcional. La línea bajo el titular. Los feeds muestran sus primeros {{shown}} caracteres.',
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
} as const satisfies OwnTexts;
