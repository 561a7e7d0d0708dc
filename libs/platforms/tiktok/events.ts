import type { Texts } from '#libs/contracts/messages/texts.js';
import type { Sourced } from './wire-words.js';

const PORTAL = "a copy of the portal's page on events, which names the pixel's `optimization_event`";
const USUAL = 'usual among public adapters (g)';

/**
 * TIKTOK-108: the events of a pixel, by the platform's `optimization_event`. A pixel reports which events it has; these are their names.
 */
export const EVENTS = {
  ON_WEB_DETAIL: { wire: 'ON_WEB_DETAIL', source: PORTAL, en: 'Content view', es: 'Visualización de contenido' },
  BUTTON: { wire: 'BUTTON', source: USUAL, en: 'Button click', es: 'Clic en un botón' },
  ON_WEB_SEARCH: { wire: 'ON_WEB_SEARCH', source: PORTAL, en: 'Search', es: 'Búsqueda' },
  ON_WEB_ADD_TO_WISHLIST: {
    wire: 'ON_WEB_ADD_TO_WISHLIST',
    source: PORTAL,
    en: 'Add to wishlist',
    es: 'Añadido a la lista de deseos',
  },
  ON_WEB_CART: { wire: 'ON_WEB_CART', source: PORTAL, en: 'Add to cart', es: 'Artículo añadido al carrito' },
  INITIATE_ORDER: { wire: 'INITIATE_ORDER', source: PORTAL, en: 'Initiate checkout', es: 'Pago iniciado' },
  ADD_BILLING: { wire: 'ADD_BILLING', source: PORTAL, en: 'Add payment info', es: 'Datos de pago añadidos' },
  SHOPPING: { wire: 'SHOPPING', source: PORTAL, en: 'Complete payment', es: 'Pago completado' },
  ON_WEB_ORDER: { wire: 'ON_WEB_ORDER', source: USUAL, en: 'Place an order', es: 'Pedido realizado' },
  CONSULT: { wire: 'CONSULT', source: USUAL, en: 'Contact', es: 'Contacto' },
  DOWNLOAD_START: { wire: 'DOWNLOAD_START', source: USUAL, en: 'Download', es: 'Descarga' },
  FORM: { wire: 'FORM', source: USUAL, en: 'Submit form', es: 'Formulario enviado' },
  ON_WEB_REGISTER: { wire: 'ON_WEB_REGISTER', source: USUAL, en: 'Complete registration', es: 'Registro completado' },
  ON_WEB_SUBSCRIBE: { wire: 'ON_WEB_SUBSCRIBE', source: PORTAL, en: 'Web subscribe', es: 'Suscripción web' },
} as const satisfies Record<string, Sourced<string> & Texts>;
