import type { Texts } from '#libs/contracts/messages/texts.js';
import { LOCALES } from '#libs/contracts/messages/language.js';

/** TIKTOK-110, TIKTOK-111: common languages of ads, by their ISO 639-1 codes. The platform's own list has them too. */
export const LANGUAGE_CODES = [
  ...(['ar', 'bn', 'bg', 'ca', 'hr', 'cs', 'da', 'nl', 'en', 'et', 'fi', 'fr', 'de', 'el', 'he', 'hi'] as const),
  ...(['hu', 'id', 'it', 'ja', 'ko', 'lv', 'lt', 'ms', 'ml', 'mr', 'no', 'pl', 'pt', 'pa', 'ro', 'ru'] as const),
  ...(['sk', 'es', 'sv', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'vi', 'zh'] as const),
] as const;

/** The names of the languages; a language without a name shows its code. */
export function languageWords(): Readonly<Record<string, Texts>> {
  const names = {
    en: new Intl.DisplayNames(LOCALES.en, { type: 'language' }),
    es: new Intl.DisplayNames(LOCALES.es, { type: 'language' }),
  };
  const asTitle = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1);
  return Object.fromEntries(
    LANGUAGE_CODES.map((code) => [
      code,
      { en: asTitle(names.en.of(code) ?? code), es: asTitle(names.es.of(code) ?? code) },
    ]),
  );
}
