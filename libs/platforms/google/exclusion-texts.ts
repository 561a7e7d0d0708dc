import type { OwnTexts } from '../fields/field-texts.js';

/** The texts about exclusions. */
export const EXCLUSION_TEXTS = {
  'exclusions.audiences': { title: { en: 'Excluded audiences', es: 'Públicos excluidos' } },
  'exclusions.topics': { title: { en: 'Excluded topics', es: 'Temas excluidos' } },
  'exclusions.keywords': {
    title: { en: 'Excluded keywords', es: 'Palabras clave excluidas' },
    member: { one: { en: 'keyword', es: 'palabra clave' }, many: { en: 'keywords', es: 'palabras clave' } },
    options: {
      BROAD: { en: 'Broad match', es: 'Concordancia amplia' },
      PHRASE: { en: 'Phrase match', es: 'Concordancia de frase' },
      EXACT: { en: 'Exact match', es: 'Concordancia exacta' },
    },
  },
  'exclusions.websites': { title: { en: 'Excluded websites', es: 'Sitios web excluidos' } },
  'exclusions.app_categories': {
    title: { en: 'Excluded app categories', es: 'Categorías de aplicaciones excluidas' },
  },
  'exclusions.apps': { title: { en: 'Excluded apps', es: 'Aplicaciones excluidas' } },
  'exclusions.youtube_videos': { title: { en: 'Excluded YouTube videos', es: 'Vídeos de YouTube excluidos' } },
  'exclusions.youtube_channels': { title: { en: 'Excluded YouTube channels', es: 'Canales de YouTube excluidos' } },
} as const satisfies OwnTexts;
