import { textsIn } from '../i18n/catalogues.js';
import en from '../i18n/en.json' with { type: 'json' };
import es from '../i18n/es.json' with { type: 'json' };
import { textsIn as memberTextsIn } from '../i18n/member.catalogues.js';
import memberEn from '../app/member-texts/en.js';
import memberEs from '../app/member-texts/es.js';
import type { Language } from '#libs/contracts/messages/language.js';

/** The texts of both kinds of catalogs. A group can be in both. */
function catalogued(language: Language): Record<string, Record<string, string>> {
  const all = textsIn(language);
  for (const [group, texts] of Object.entries(memberTextsIn(language))) all[group] = { ...all[group], ...texts };
  return all;
}

/** The groups of texts that only signed-in users load. */
export const MEMBER_GROUPS: readonly string[] = Object.keys(memberEn);

/** All texts of the interface, from all sources, in i18next's format. */
export const ALL_TEXTS = {
  en: { translation: { ...en, ...memberEn, ...catalogued('en') } },
  es: { translation: { ...es, ...memberEs, ...catalogued('es') } },
};
