import { createPageTexts } from '../../lib/texts/texts.js';

export const helpTexts = createPageTexts({
  en: () => import('./texts.en.json', { with: { type: 'json' } }),
  es: () => import('./texts.es.json', { with: { type: 'json' } }),
});

export type PictureTexts = ReturnType<typeof helpTexts.useTexts>['pictures'];
export type PictureName = keyof PictureTexts;
