import type { CallToAction } from './calls-to-action.js';
import type { Language } from '../messages/language.js';

/** The words of the buttons in Spanish; in English they are those of the code. */
const SPANISH: Readonly<Record<CallToAction, string>> = {
  LEARN_MORE: 'Más información',
  SHOP_NOW: 'Comprar',
  SIGN_UP: 'Registrarte',
  SUBSCRIBE: 'Suscribirte',
  DOWNLOAD: 'Descargar',
  BOOK_TRAVEL: 'Reservar viaje',
  BOOK_NOW: 'Reservar ahora',
  CONTACT_US: 'Contactarnos',
  GET_OFFER: 'Obtener oferta',
  GET_QUOTE: 'Obtener presupuesto',
  APPLY_NOW: 'Solicitar ahora',
  ORDER_NOW: 'Pedir ahora',
  BUY_NOW: 'Comprar ahora',
  BUY_TICKETS: 'Comprar entradas',
  GET_SHOWTIMES: 'Ver horarios',
  GET_DIRECTIONS: 'Cómo llegar',
  LISTEN_NOW: 'Escuchar ahora',
  LISTEN_MUSIC: 'Escuchar música',
  WATCH_MORE: 'Ver más',
  WATCH_VIDEO: 'Ver vídeo',
  SEE_MORE: 'Mostrar más',
  REQUEST_TIME: 'Solicitar hora',
  SEND_UPDATES: 'Enviar novedades',
  DONATE: 'Donar',
  DONATE_NOW: 'Donar ahora',
  OPEN_LINK: 'Abrir enlace',
  VIEW_PRODUCT: 'Ver producto',
  GET_STARTED: 'Empezar',
  START_ORDER: 'Iniciar pedido',
  PLAY_GAME: 'Jugar',
  INSTALL_MOBILE_APP: 'Instalar aplicación móvil',
  INSTALL_APP: 'Instalar aplicación',
  USE_MOBILE_APP: 'Usar aplicación móvil',
  USE_APP: 'Usar aplicación',
  NO_BUTTON: 'Sin botón',
};

/** What a button says: `SHOP_NOW` as `Shop now`, in Spanish `Comprar`. A code that is not on the list stands for itself. */
export function callToActionText(code: string, language: Language): string {
  if (language === 'es' && Object.hasOwn(SPANISH, code)) return SPANISH[code as CallToAction];
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
