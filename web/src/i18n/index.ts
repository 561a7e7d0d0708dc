import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language } from '#libs/contracts/messages/language.js';
import { asLanguage } from '../lib/format/use-format.js';
import { DEFAULT_LANGUAGE } from '../lib/site.js';
import { readStored, writeStored } from '../lib/storage/storage.js';

const KEY = 'language';

/** Texts for everybody, and texts of the signed-in pages. */
type Part = 'shared' | 'member';

type Files = Record<Language, () => Promise<{ default: object }>>;

// A visitor downloads the shared texts in one language, and no texts of the pages behind the login.
const files: Partial<Record<Part, Files>> = {
  shared: {
    en: () => import('./en.json', { with: { type: 'json' } }),
    es: () => import('./es.json', { with: { type: 'json' } }),
  },
};
/** The texts that the server uses, too. Their files contain both languages. */
const catalogues: Record<Part, () => Promise<{ textsIn(language: Language): object }>> = {
  shared: () => import('./catalogues.js'),
  member: () => import('./member.catalogues.js'),
};
const wanted = new Set<Part>(['shared']);
const loaded = new Set<string>();

/** A visitor's language: the last one chosen here, else the browser's if it is EN or ES, else the default (SHELL-035). */
export function visitorLanguage(otherwise: Language = DEFAULT_LANGUAGE): Language {
  const stored = readStored(KEY);
  if (stored !== null) return asLanguage(stored);
  // The browser lists its languages in the order of preference.
  const codes = navigator.languages.map((code) => code.slice(0, 2).toLowerCase());
  return codes.find((code): code is Language => (LANGUAGES as readonly string[]).includes(code)) ?? otherwise;
}

/** Loads the texts of a language, switches to it and sets the document's language, so that screen readers pronounce it. */
export async function switchLanguage(language: Language): Promise<void> {
  await Promise.all([...wanted].map((part) => load(part, language)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  writeStored('preference', KEY, language);
}

/** Loads the texts of the signed-in pages. Every later change of the language loads them as well. */
export async function loadTextsOfMembers(own: Files): Promise<void> {
  files.member = own;
  wanted.add('member');
  await load('member', asLanguage(i18next.language));
}

/** Determines the language and loads its texts. Call it once, and await it before rendering. */
export async function startI18n(): Promise<void> {
  const lng = visitorLanguage();
  void i18next
    .use(initReactI18next)
    .init({ lng, initAsync: false, resources: {}, interpolation: { escapeValue: false }, returnNull: false });
  await switchLanguage(lng);
}

async function load(part: Part, language: Language): Promise<void> {
  const name = `${part}.${language}`;
  if (loaded.has(name)) return;
  const [{ default: texts }, { textsIn }] = await Promise.all([files[part]![language](), catalogues[part]()]);
  // The texts are merged with those loaded before: no text belongs to both parts.
  for (const own of [texts, textsIn(language)]) i18next.addResourceBundle(language, 'translation', own, true, true);
  loaded.add(name);
}
