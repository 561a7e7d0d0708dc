import type { Texts } from '#libs/contracts/messages/texts.js';

/*
 * The API's words for stored values. Ids are those of the criteria in Google's own tables ('Codes and formats' of the API's documents);
 * names are the enumerations of v26. Both read November 2026. (g) marks a guess, to be checked against the real platform.
 */

/** All choices of one dimension, by their stored value. */
type Words = Readonly<Record<number, string>>;

export const AGE_WORDS: Words = {
  503001: 'AGE_RANGE_18_24',
  503002: 'AGE_RANGE_25_34',
  503003: 'AGE_RANGE_35_44',
  503004: 'AGE_RANGE_45_54',
  503005: 'AGE_RANGE_55_64',
  503006: 'AGE_RANGE_65_UP',
  503999: 'AGE_RANGE_UNDETERMINED',
};
export const GENDER_WORDS: Words = { 10: 'MALE', 11: 'FEMALE', 20: 'UNDETERMINED' };
export const PARENTAL_WORDS: Words = { 300: 'PARENT', 301: 'NOT_A_PARENT', 302: 'UNDETERMINED' };
export const INCOME_WORDS: Words = {
  510000: 'INCOME_RANGE_UNDETERMINED',
  510001: 'INCOME_RANGE_0_50',
  510002: 'INCOME_RANGE_50_60',
  510003: 'INCOME_RANGE_60_70',
  510004: 'INCOME_RANGE_70_80',
  510005: 'INCOME_RANGE_80_90',
  510006: 'INCOME_RANGE_90_UP',
};

/** The devices of every campaign. Devices that nobody chose are switched off one by one. */
export const DEVICES = ['MOBILE', 'DESKTOP', 'TABLET', 'CONNECTED_TV'] as const;

/**
 * The button texts of a display ad. Google takes any text of at most 30 characters, in any language, and offers these in its own pages.
 * Demand Gen ads take their codes. Sources: `ResponsiveDisplayAdInfo.call_to_action_text` and `CallToActionTypeEnum` of v26, Google Ads
 * help; read November 2026.
 */
export const CALL_TO_ACTION_TEXTS = {
  LEARN_MORE: { en: 'Learn more', es: 'Más información' },
  APPLY_NOW: { en: 'Apply now', es: 'Solicitar ahora' },
  BOOK_NOW: { en: 'Book now', es: 'Reservar ahora' },
  CONTACT_US: { en: 'Contact us', es: 'Contactar' },
  DOWNLOAD: { en: 'Download', es: 'Descargar' },
  GET_QUOTE: { en: 'Get quote', es: 'Obtener presupuesto' },
  SHOP_NOW: { en: 'Shop now', es: 'Comprar ahora' },
  SIGN_UP: { en: 'Sign up', es: 'Registrarse' },
  SUBSCRIBE: { en: 'Subscribe', es: 'Suscribirse' },
  VISIT_SITE: { en: 'Visit site', es: 'Visitar sitio' },
} as const satisfies Record<string, Texts>;

/**
 * Shapes of the pictures of a display ad: width by height, the tolerance, and the least size in pixels. Source: `ResponsiveDisplayAdInfo`
 * of v26, read November 2026.
 */
export const CROPS = {
  landscape: { ratio: 1.91, least: [600, 314] },
  square: { ratio: 1, least: [300, 300] },
} as const;
export const CROP_TOLERANCE = 0.01;
/** Shape and minimum size of a Demand Gen ad's logo. Source: `DemandGenVideoResponsiveAdInfo.logo_images` of v26, read November 2026. */
export const LOGO = { ratio: 1, least: [128, 128] } as const;
