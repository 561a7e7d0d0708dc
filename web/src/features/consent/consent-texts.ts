import { createPageTexts } from '../../lib/texts/texts.js';

export const consentTexts = createPageTexts({
  en: () => import('../../i18n/consent.en.json', { with: { type: 'json' } }),
  es: () => import('../../i18n/consent.es.json', { with: { type: 'json' } }),
});
