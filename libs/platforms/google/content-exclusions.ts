import type { Texts } from '#libs/contracts/messages/texts.js';

/**
 * Content that a campaign can avoid, in the groups of GOOGLE-011 (content-label, sensitive-content, content-type), by the API's names.
 * Source: `ContentLabelTypeEnum` of v26, read November 2026; the groups are those of Google Ads.
 */
export const CONTENT_EXCLUSION_WORDS = {
  VIDEO_RATING_DV_G: { en: 'Content label: general audiences', es: 'Etiqueta de contenido: todos los públicos' },
  VIDEO_RATING_DV_PG: {
    en: 'Content label: most audiences with parental guidance',
    es: 'Etiqueta de contenido: la mayoría de los públicos con orientación de los padres',
  },
  VIDEO_RATING_DV_T: { en: 'Content label: teens and older', es: 'Etiqueta de contenido: adolescentes y mayores' },
  VIDEO_RATING_DV_MA: { en: 'Content label: mature audiences', es: 'Etiqueta de contenido: adultos' },
  VIDEO_NOT_YET_RATED: { en: 'Content label: not yet labeled', es: 'Etiqueta de contenido: sin etiquetar todavía' },
  SEXUALLY_SUGGESTIVE: { en: 'Sensitive content: sexual', es: 'Contenido delicado: sexual' },
  JUVENILE: { en: 'Sensitive content: sensational and shocking', es: 'Contenido delicado: sensacionalista y ofensivo' },
  PROFANITY: { en: 'Sensitive content: profanity', es: 'Contenido delicado: lenguaje vulgar' },
  TRAGEDY: { en: 'Sensitive content: tragedy and conflict', es: 'Contenido delicado: tragedias y conflictos' },
  SOCIAL_ISSUES: { en: 'Sensitive content: sensitive social issues', es: 'Contenido delicado: temas sociales' },
  BELOW_THE_FOLD: { en: 'Content type: below the fold', es: 'Tipo de contenido: mitad inferior de la página' },
  PARKED_DOMAIN: { en: 'Content type: parked domains', es: 'Tipo de contenido: dominios aparcados' },
  VIDEO: { en: 'Content type: videos', es: 'Tipo de contenido: vídeos' },
  EMBEDDED_VIDEO: { en: 'Content type: embedded videos', es: 'Tipo de contenido: vídeos insertados' },
  LIVE_STREAMING_VIDEO: { en: 'Content type: live video streams', es: 'Tipo de contenido: vídeos en directo' },
} as const satisfies Record<string, Texts>;
export type ContentExclusion = keyof typeof CONTENT_EXCLUSION_WORDS;
export const CONTENT_EXCLUSIONS = Object.keys(CONTENT_EXCLUSION_WORDS) as ContentExclusion[];
