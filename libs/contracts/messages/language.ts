/** The languages of the console and the e-mails. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The locale whose formats of figures and dates each language uses. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-ES' };
