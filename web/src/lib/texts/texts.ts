import { useEffect, useSyncExternalStore } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import type { Language } from '#libs/contracts/messages/language.js';
import { asLanguage } from '../format/use-format.js';
import { OPERATOR, SUPPORT_EMAIL } from '../site.js';
import { factsIn } from './facts.js';

type Loaders<T> = Record<Language, () => Promise<{ default: T }>>;

export interface PageTexts<T> {
  /** Loads a language before the first render; a route calls it while its page loads. */
  preload(language?: Language): Promise<void>;
  /** The texts in the interface's language. While another language loads, the old texts stay. */
  useTexts(): T;
}

/** The placeholders that every long text can use, besides those of `factsIn`. */
const NAMES: Record<string, string> = { product: PRODUCT_NAME, support: SUPPORT_EMAIL, operator: OPERATOR };

/**
 * Long texts of one page (legal documents, help, landing), one file per language, outside the common bundle. They are documents and not
 * labels, so they are typed objects that are not read key by key.
 */
export function createPageTexts<T>(load: Loaders<T>): PageTexts<T> {
  const loaded = new Map<Language, T>();
  const listeners = new Set<() => void>();
  const ensure = async (language: Language) => {
    if (loaded.has(language)) return;
    const { default: texts } = await load[language]();
    loaded.set(language, filled(texts, { ...NAMES, ...factsIn(language) }) as T);
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const current = (language: Language) => loaded.get(language) ?? loaded.values().next().value;

  return {
    preload: (language = asLanguage(i18next.language)) => ensure(language),
    useTexts() {
      const language = asLanguage(useTranslation().i18n.language);
      useEffect(() => void ensure(language), [language]);
      const texts = useSyncExternalStore(subscribe, () => current(language));
      if (texts === undefined) throw new Error('The texts of this page were not loaded before it was shown.');
      return texts;
    },
  };
}

function filled(value: unknown, words: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return value.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole);
  if (Array.isArray(value)) return value.map((entry) => filled(entry, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, filled(entry, words)]));
}
