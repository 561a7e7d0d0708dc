import { loadTextsOfMembers } from '../i18n/index.js';

/** Await before showing a signed-in page; from then on a change of language loads these texts as well. */
export const loadMemberTexts = (): Promise<void> =>
  loadTextsOfMembers({ en: () => import('./member-texts/en.js'), es: () => import('./member-texts/es.js') });
