import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language } from '../lib/format/format.js';
import { asLanguage } from '../lib/format/use-format.js';
import { readStored, writeStored } from '../lib/storage/storage.js';

const KEY = 'language';

// A visitor downloads one language, not both.
const texts: Record<Language, () => Promise<{ default: object }>> = {
  en: () => import('./en.json'),
  es: () => import('./es.json'),
};

/** A visitor's language: the last one chosen here, else the browser's when it is EN or ES, else English (SHELL-035). */
export function visitorLanguage(): Language {
  const stored = readStored(KEY);
  if (stored !== null) return asLanguage(stored);
  const wanted = navigator.languages.map((code) => code.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => wanted.includes(language)) ?? 'en';
}

/** Loads the texts of a language, switches to it and tells the document, so that screen readers pronounce it. */
export async function switchLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', (await texts[language]()).default);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  writeStored('preference', KEY, language);
}

/** Call once before rendering. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({ resources: {}, interpolation: { escapeValue: false }, returnNull: false });
  await switchLanguage(visitorLanguage());
}
