import { createInstance, type TFunction } from 'i18next';
import en from '../i18n/en.json' with { type: 'json' };

/** The English texts without React: what pure functions that take `t` are tested with. */
export function englishTexts(): TFunction {
  const texts = createInstance();
  void texts.init({
    lng: 'en',
    initAsync: false,
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
  });
  return texts.t;
}
