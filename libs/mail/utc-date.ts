import { LOCALES, type Language } from '#libs/contracts/messages/language.js';

/** A date and time as a language writes them. In UTC, and says so: nobody knows where the mail is read. */
export const utcDate = (date: Date | null, lang: Language): string =>
  date
    ? `${new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date)} UTC`
    : '–';
