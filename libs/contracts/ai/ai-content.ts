/** The maximum number of characters of a prompt (AI-003). */
export const LONGEST_PROMPT = 4_000;
/** Maximum number of texts in one request. */
export const AI_TEXTS = 10;
/** Maximum number of images in one request: each costs money. */
export const AI_IMAGES = 2;
/** The default length of a text (AI-011). */
export const AI_LENGTH = 50;

/** Languages in which texts can be requested, each by its own name. Answers are checked by the words of their language. */
export const AI_LANGUAGES = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  pt: 'Português',
} as const;
export type AiLanguage = keyof typeof AI_LANGUAGES;
