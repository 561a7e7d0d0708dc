import { createPageTexts } from '../../lib/texts/texts.js';

/** Texts of the pages for visitors: landing, pricing and the demo popup. */
export const siteTexts = createPageTexts({
  en: () => import('../../i18n/landing.en.json', { with: { type: 'json' } }),
  es: () => import('../../i18n/landing.es.json', { with: { type: 'json' } }),
});
