import { LOCALES, type Language } from '#libs/contracts/messages/language.js';

/** A date and time in a language's format. It is in UTC and names UTC, because the reader's time zone is unknown. */
export const utcDate = (date: Date | null, lang: Language): string =>
  date
    ? `${new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date)} UTC`
    : '–';
