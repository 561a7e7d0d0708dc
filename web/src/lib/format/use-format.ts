import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#libs/contracts/messages/language.js';
import { createFormat, type Format } from './format.js';

const FORMATS = new Map<Language, Format>();

/** The formats in the interface's language. All callers in one language get the same object. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const language = asLanguage(i18n.language);
  const format = FORMATS.get(language) ?? createFormat(language);
  FORMATS.set(language, format);
  return format;
}

export const asLanguage = (code: string | null | undefined): Language =>
  LANGUAGES.find((language) => code?.toLowerCase().startsWith(language)) ?? 'en';
