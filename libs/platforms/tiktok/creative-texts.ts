import { texts } from '#libs/contracts/messages/texts.js';
import type { OwnTexts } from '../fields/field-texts.js';

/** The words of the buttons (TIKTOK-109). */
export const CALL_TO_ACTION_WORDS = texts('tiktokButtons', {
  LEARN_MORE: { en: 'Learn More', es: 'Más información' },
  GET_QUOTE: { en: 'Get Quote', es: 'Obtener presupuesto' },
  APPLY_NOW: { en: 'Apply Now', es: 'Solicitar ahora' },
  SIGN_UP: { en: 'Sign Up', es: 'Registrarse' },
  CONTACT_US: { en: 'Contact Us', es: 'Contactarnos' },
  SUBSCRIBE: { en: 'Subscribe', es: 'Suscribirse' },
  DOWNLOAD: { en: 'Download', es: 'Descargar' },
  BOOK_NOW: { en: 'Book Now', es: 'Reservar ahora' },
  SHOP_NOW: { en: 'Shop Now', es: 'Comprar ahora' },
});

/** The texts about the lists of the creative. */
export const CREATIVE_TEXTS = {
  'creatives.headlines': {
    title: { en: 'Headlines', es: 'Titulares' },
    help: {
      en: 'The text below the ad: at most 100 characters, without emoji.',
      es: 'El texto bajo el anuncio: como máximo 100 caracteres, sin emojis.',
    },
    one: { en: 'headline', es: 'titular' },
    many: { en: 'headlines', es: 'titulares' },
  },
  // TIKTOK-093 lists TikTok's formats; Polyad accepts one of them (TIKTOK-094).
  'creatives.visuals': {
    title: { en: 'Visuals', es: 'Visuales' },
    help: {
      en: "TikTok's videos: 9:16, 16:9 or 1:1; mp4, mov, mpeg, 3gp, avi; max 10 minutes, 500 MB, bitrate at least 516 kbps. Polyad accepts mp4 only. 2 to 5 images make a carousel: jpg, jpeg, png, bmp or gif, each under 4 MB ({{bytes}} bytes).",
      es: 'Vídeos en TikTok: 9:16, 16:9 o 1:1; mp4, mov, mpeg, 3gp o avi; como máximo 10 minutos y 500 MB; tasa de bits de al menos 516 kbps. Polyad solo acepta mp4. De 2 a 5 imágenes forman un carrusel: jpg, jpeg, png, bmp o gif, cada una de menos de 4 MB ({{bytes}} bytes).',
    },
    one: { en: 'visual', es: 'visual' },
    many: { en: 'visuals', es: 'visuales' },
  },
  'creatives.ctas': {
    title: { en: 'Calls to action', es: 'Llamadas a la acción' },
    help: { en: 'The button under the ad.', es: 'El botón bajo el anuncio.' },
    one: { en: 'call to action', es: 'llamada a la acción' },
    many: { en: 'calls to action', es: 'llamadas a la acción' },
    options: CALL_TO_ACTION_WORDS,
  },
} as const satisfies OwnTexts;
