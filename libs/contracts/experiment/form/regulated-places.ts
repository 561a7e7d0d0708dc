import { texts } from '../../messages/texts.js';

/** Countries that regulate the names in ads, as words within a sentence. */
export const REGULATED_PLACES = texts('regulatedPlaces', {
  AU: { en: 'Australia', es: 'Australia' },
  BR: { en: 'Brazil', es: 'Brasil' },
  IN: { en: 'India', es: 'India' },
  SG: { en: 'Singapore', es: 'Singapur' },
  TW: { en: 'Taiwan', es: 'Taiwán' },
});
