import { createPageTexts } from '../../lib/texts/texts.js';

export const consentTexts = createPageTexts({
  en: () => import('./texts.en.json', { with: { type: 'json' } }),
  es: () => import('./texts.es.json', { with: { type: 'json' } }),
});
