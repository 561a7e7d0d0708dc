import { createPageTexts } from '../../lib/texts/texts.js';

export const helpTexts = createPageTexts({
  en: () => import('../../i18n/help.en.json'),
  es: () => import('../../i18n/help.es.json'),
});

export type PictureTexts = ReturnType<typeof helpTexts.useTexts>['pictures'];
export type PictureName = keyof PictureTexts;
