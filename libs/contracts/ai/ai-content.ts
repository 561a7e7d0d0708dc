/** Characters of a prompt at most (AI-003). */
export const LONGEST_PROMPT = 4_000;
/** Texts that are asked for at once. */
export const AI_TEXTS = 10;
/** Images that are asked for at once: each is paid for. */
export const AI_IMAGES = 2;
/** The length of a text for which nobody says another (AI-011). */
export const AI_LENGTH = 50;

/** Languages in which texts can be asked for, and by whose words those that come back are judged; each in its own name. */
export const AI_LANGUAGES = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  pt: 'Português',
} as const;
export type AiLanguage = keyof typeof AI_LANGUAGES;
