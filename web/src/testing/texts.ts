import { createInstance, type TFunction } from 'i18next';
import { ALL_TEXTS } from './all-texts.js';

/** The English texts without React, for tests of pure functions that take `t`. */
export function englishTexts(): TFunction {
  const texts = createInstance();
  void texts.init({
    lng: 'en',
    initAsync: false,
    resources: ALL_TEXTS,
    interpolation: { escapeValue: false },
  });
  return texts.t;
}
