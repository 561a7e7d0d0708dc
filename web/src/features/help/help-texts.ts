import { createPageTexts } from '../../lib/texts/texts.js';

export const helpTexts = createPageTexts({
  en: () => import('../../i18n/help.en.json', { with: { type: 'json' } }),
  es: () => import('../../i18n/help.es.json', { with: { type: 'json' } }),
});

export type PictureTexts = ReturnType<typeof helpTexts.useTexts>['pictures'];
export type PictureName = keyof PictureTexts;
