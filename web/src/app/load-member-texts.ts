import { loadTextsOfMembers } from '../i18n/index.js';

/**
 * Loads the texts of signed-in pages. Await it before showing such a page. From then on, a change of language loads these texts as well.
 */
export const loadMemberTexts = (): Promise<void> =>
  loadTextsOfMembers({ en: () => import('./member-texts/en.js'), es: () => import('./member-texts/es.js') });
