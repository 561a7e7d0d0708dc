import type { OwnTexts } from '../fields/field-texts.js';
import { CALL_TO_ACTION_TEXTS } from './wire-words.js';

/** The texts about the lists of the creative. */
export const CREATIVE_TEXTS = {
  'creatives.videos': {
    title: { en: 'Videos', es: 'Vídeos' },
    help: {
      en: 'The addresses of public or unlisted YouTube videos, or their ids. Each is one alternative. In Demand Gen, you can also upload an MP4 file under 1 GB: Google puts it on YouTube, unlisted, in a channel that it manages for the account.',
      es: 'Las direcciones de vídeos públicos u ocultos de YouTube, o sus identificadores. Cada uno es una alternativa. En generación de demanda también puede subir un archivo MP4 de menos de 1 GB: Google lo publica en YouTube como oculto, en un canal que gestiona para la cuenta.',
    },
    one: { en: 'video', es: 'vídeo' },
    many: { en: 'videos', es: 'vídeos' },
  },
  'creatives.headlines': {
    title: { en: 'Headlines', es: 'Titulares' },
    help: {
      en: 'At most 30 characters each, 40 in Demand Gen. A search ad has three, other ads one.',
      es: 'Como máximo 30 caracteres cada uno, 40 en generación de demanda. Un anuncio de búsqueda tiene tres, los demás solo uno.',
    },
    helpFor: {
      VIDEO: {
        en: 'At most 40 characters in Demand Gen. In-stream ads show it beside the button: at most 15. In-feed ads take 100.',
        es: 'Como máximo 40 caracteres en generación de demanda. Los anuncios in-stream lo muestran junto al botón: como máximo 15. Los in-feed admiten 100.',
      },
    },
    one: { en: 'headline set', es: 'grupo de titulares' },
    many: { en: 'headline sets', es: 'grupos de titulares' },
    member: { one: { en: 'headline', es: 'titular' }, many: { en: 'headlines', es: 'titulares' } },
  },
  'creatives.copies': {
    title: { en: 'Copies', es: 'Textos' },
    help: {
      en: 'At most 90 characters: the first description of a search ad, the long headline of a display or Demand Gen ad.',
      es: 'Como máximo 90 caracteres: la primera descripción de un anuncio de búsqueda o el titular largo de uno de display o de generación de demanda.',
    },
    helpFor: {
      VIDEO: {
        en: 'The long headline in Demand Gen: at most 90 characters. The first description of an in-feed ad: at most 35.',
        es: 'El titular largo en generación de demanda: como máximo 90 caracteres. La primera descripción de un anuncio in-feed: como máximo 35.',
      },
    },
    one: { en: 'copy', es: 'texto' },
    many: { en: 'copies', es: 'textos' },
  },
  'creatives.descriptions': {
    title: { en: 'Descriptions', es: 'Descripciones' },
    help: {
      en: 'At most 90 characters: the second description of a search ad, the description of a display or Demand Gen ad.',
      es: 'Como máximo 90 caracteres: la segunda descripción de un anuncio de búsqueda o la descripción de uno de display o de generación de demanda.',
    },
    helpFor: {
      VIDEO: {
        en: 'At most 90 characters in Demand Gen. The second description of an in-feed ad: at most 35.',
        es: 'Como máximo 90 caracteres en generación de demanda. La segunda descripción de un anuncio in-feed: como máximo 35.',
      },
    },
    one: { en: 'description', es: 'descripción' },
    many: { en: 'descriptions', es: 'descripciones' },
  },
  'creatives.visuals': {
    title: { en: 'Visuals', es: 'Visuales' },
    help: {
      en: 'Images. Each is cropped twice: wide, at least 600 x 314 pixels, and square, at least 300 x 300.',
      es: 'Imágenes. Cada una se recorta dos veces: apaisada, de al menos 600 x 314 píxeles, y cuadrada, de al menos 300 x 300.',
    },
    one: { en: 'visual', es: 'visual' },
    many: { en: 'visuals', es: 'visuales' },
    options: { landscape: { en: 'Wide', es: 'Apaisado' }, square: { en: 'Square', es: 'Cuadrado' } },
  },
  'creatives.customer_assets': {
    title: { en: 'Customer assets', es: 'Recursos del cliente' },
    help: {
      en: 'Pictures of the account, in place of visuals. Each group needs a wide one (1.91:1) and a square one.',
      es: 'Imágenes de la cuenta, en lugar de visuales. Cada grupo necesita una apaisada (1,91:1) y una cuadrada.',
    },
    // GOOGLE-022.
    none: {
      en: 'No assets were found in this account.',
      es: 'No se encontraron recursos en esta cuenta.',
    },
    one: { en: 'asset group', es: 'grupo de recursos' },
    many: { en: 'asset groups', es: 'grupos de recursos' },
  },
  'creatives.logos': {
    title: { en: 'Logos', es: 'Logotipos' },
    help: {
      en: 'Shown beside the business name. Each is cropped to a square of at least 128 x 128 pixels and is one alternative.',
      es: 'Se muestra junto al nombre de la empresa. Cada uno se recorta en un cuadrado de al menos 128 x 128 píxeles y es una alternativa.',
    },
    one: { en: 'logo', es: 'logotipo' },
    many: { en: 'logos', es: 'logotipos' },
    options: { square: { en: 'Square', es: 'Cuadrado' } },
  },
  'creatives.ctas': {
    title: { en: 'Calls to action', es: 'Llamadas a la acción' },
    help: {
      en: 'What the button says, in English. In Demand Gen, Google chooses the words.',
      es: 'Lo que dice el botón, en inglés. En generación de demanda, lo redacta Google.',
    },
    one: { en: 'call to action', es: 'llamada a la acción' },
    many: { en: 'calls to action', es: 'llamadas a la acción' },
    options: CALL_TO_ACTION_TEXTS,
  },
} as const satisfies OwnTexts;
