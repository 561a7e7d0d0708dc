import { LOCALES, type Language } from '../messages/language.js';
import type { MetaLocation } from './meta-experiment.js';

const NAMES = { es: new Intl.DisplayNames(LOCALES.es, { type: 'region' }) };

/** The name of a country in a language. The platform gives it in English, which stays as it wrote it. */
export function countryName(code: string | undefined, name: string, language: Language): string {
  return language === 'en' || !/^[A-Z]{2}$/.test(code ?? '') ? name : (NAMES[language].of(code!) ?? name);
}

/** What a place is called: countries in the reader's language, every other place as the platform names it. */
export const placeName = (
  { type, key, name }: Pick<MetaLocation, 'type' | 'key' | 'name'>,
  language: Language,
): string => (type === 'country' ? countryName(key, name, language) : name);
