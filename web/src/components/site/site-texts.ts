import { createPageTexts } from '../../lib/texts/texts.js';

/** Texts of the pages for visitors: landing, pricing and the demo popup. */
export const siteTexts = createPageTexts({
  en: () => import('./texts.en.json', { with: { type: 'json' } }),
  es: () => import('./texts.es.json', { with: { type: 'json' } }),
});
