/** What the console and the mails speak. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Whose way of writing figures and dates each language follows. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-ES' };
