import { texts } from '../../messages/texts.js';

/** Countries that regulate who is named in ads, as they stand within a sentence. */
export const REGULATED_PLACES = texts('regulatedPlaces', {
  AU: { en: 'Australia', es: 'Australia' },
  BR: { en: 'Brazil', es: 'Brasil' },
  IN: { en: 'India', es: 'India' },
  SG: { en: 'Singapore', es: 'Singapur' },
  TW: { en: 'Taiwan', es: 'Taiwán' },
});
