import { texts } from '../messages/texts.js';

/** Why the results of an experiment cannot be computed, by the code of the error. */
export const STATISTICS_TEXTS = texts('statistics', {
  INVALID_COMPONENT: {
    en: 'its lists of alternatives are not valid',
    es: 'sus listas de alternativas no son válidas',
  },
  INVALID_NUMBER: { en: 'an ad has a figure that is not valid', es: 'un anuncio tiene una cifra que no es válida' },
  EVENTS_EXCEED_EXPOSURE: {
    en: 'an ad has more events than impressions',
    es: 'un anuncio tiene más eventos que impresiones',
  },
  INVALID_VARIATION: {
    en: 'an ad belongs to no variation of the experiment',
    es: 'un anuncio no corresponde a ninguna variación del experimento',
  },
  DUPLICATE_VARIATION: {
    en: 'two ads belong to the same variation',
    es: 'dos anuncios corresponden a la misma variación',
  },
  INVALID_ANCHOR: {
    en: 'an anchor names no alternative, or there are too many of them',
    es: 'un ancla no nombra ninguna alternativa, o hay demasiadas',
  },
  INVALID_BASELINE: { en: 'a baseline is not valid', es: 'una línea base no es válida' },
});
