import { createPageTexts } from '../../lib/texts/texts.js';

export const consentTexts = createPageTexts({
  en: () => import('../../i18n/consent.en.json'),
  es: () => import('../../i18n/consent.es.json'),
});
