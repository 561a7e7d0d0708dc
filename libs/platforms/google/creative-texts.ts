import type { OwnTexts } from '../fields/field-texts.js';
import { DEMAND_GEN, DISPLAY, IN_FEED, IN_STREAM, WITH_NAME } from './goals.js';
import { CALL_TO_ACTION_TEXTS } from './wire-words.js';

/** The texts about the lists of the creative. */
export const CREATIVE_TEXTS = {
  'creatives.videos': {
    title: { en: 'Videos', es: 'Vídeos' },
    help: {
      en: 'The addresses of public or unlisted YouTube videos, or their ids. Each is one alternative.',
      es: 'Las direcciones de vídeos públicos u ocultos de YouTube, o sus identificadores. Cada uno es una alternativa.',
    },
    helpFor: [
      {
        when: DEMAND_GEN,
        text: {
          en: 'The addresses of public or unlisted YouTube videos, or their ids. Each is one alternative. You can also upload an MP4 file under 1 GB: Google puts it on YouTube, unlisted, in a channel that it manages for the account.',
          es: 'Las direcciones de vídeos públicos u ocultos de YouTube, o sus identificadores. Cada uno es una alternativa. También puede subir un archivo MP4 de menos de 1 GB: Google lo publica en YouTube como oculto, en un canal que gestiona para la cuenta.',
        },
      },
    ],
    one: { en: 'video', es: 'vídeo' },
    many: { en: 'videos', es: 'vídeos' },
  },
  'creatives.headlines': {
    title: { en: 'Headlines', es: 'Titulares' },
    help: {
      en: 'Each ad has three, of at most 30 characters.',
      es: 'Cada anuncio tiene tres, de 30 caracteres como máximo.',
    },
    helpFor: [
      { when: DISPLAY, text: { en: 'At most 30 characters.', es: 'Como máximo 30 caracteres.' } },
      { when: DEMAND_GEN, text: { en: 'At most 40 characters.', es: 'Como máximo 40 caracteres.' } },
      {
        when: IN_STREAM,
        text: {
          en: 'Shown beside the button: at most 15 characters.',
          es: 'Aparece junto al botón: como máximo 15 caracteres.',
        },
      },
      { when: IN_FEED, text: { en: 'At most 100 characters.', es: 'Como máximo 100 caracteres.' } },
    ],
    one: { en: 'headline set', es: 'grupo de titulares' },
    many: { en: 'headline sets', es: 'grupos de titulares' },
    member: { one: { en: 'headline', es: 'titular' }, many: { en: 'headlines', es: 'titulares' } },
  },
  'creatives.copies': {
    title: { en: 'Copies', es: 'Textos' },
    help: {
      en: 'The first description: at most 90 characters.',
      es: 'La primera descripción: como máximo 90 caracteres.',
    },
    helpFor: [
      {
        when: WITH_NAME,
        text: {
          en: 'The long headline: at most 90 characters.',
          es: 'El titular largo: como máximo 90 caracteres.',
        },
      },
      {
        when: IN_FEED,
        text: {
          en: 'The first description: at most 35 characters.',
          es: 'La primera descripción: como máximo 35 caracteres.',
        },
      },
    ],
    one: { en: 'copy', es: 'texto' },
    many: { en: 'copies', es: 'textos' },
  },
  'creatives.descriptions': {
    title: { en: 'Descriptions', es: 'Descripciones' },
    help: {
      en: 'The second description: at most 90 characters.',
      es: 'La segunda descripción: como máximo 90 caracteres.',
    },
    helpFor: [
      { when: WITH_NAME, text: { en: 'At most 90 characters.', es: 'Como máximo 90 caracteres.' } },
      {
        when: IN_FEED,
        text: {
          en: 'The second description: at most 35 characters.',
          es: 'La segunda descripción: como máximo 35 caracteres.',
        },
      },
    ],
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
      en: 'What the button says, in English.',
      es: 'Lo que dice el botón, en inglés.',
    },
    helpFor: [
      {
        when: DEMAND_GEN,
        text: { en: 'What the button says. Google chooses the words.', es: 'Lo que dice el botón. Lo redacta Google.' },
      },
    ],
    one: { en: 'call to action', es: 'llamada a la acción' },
    many: { en: 'calls to action', es: 'llamadas a la acción' },
    options: CALL_TO_ACTION_TEXTS,
  },
} as const satisfies OwnTexts;
