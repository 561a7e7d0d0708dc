import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#libs/contracts/messages/language.js';
import { createFormat, type Format } from './format.js';

/** Figures in the language of the interface. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const language = asLanguage(i18n.language);
  return useMemo(() => createFormat(language), [language]);
}

export const asLanguage = (code: string | null | undefined): Language =>
  LANGUAGES.find((language) => code?.toLowerCase().startsWith(language)) ?? 'en';
