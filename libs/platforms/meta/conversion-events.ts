import type { Finding } from '#libs/contracts/messages/finding.js';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import { texts } from '#libs/contracts/messages/texts.js';
import type { OwnRule } from '../description.js';
import { listOf, recordOf, textOf, valueAt } from '../reading/untrusted.js';

/** The standard events of a pixel (META-056 to META-058), with their words. */
const SALES = texts('metaEvents', {
  PURCHASE: { en: 'Purchase', es: 'Compra' },
  ADD_TO_CART: { en: 'Add to cart', es: 'Artículo añadido al carrito' },
  ADD_PAYMENT_INFO: { en: 'Add payment info', es: 'Datos de pago añadidos' },
  CONTENT_VIEW: { en: 'Content view', es: 'Visualización de contenido' },
  INITIATED_CHECKOUT: { en: 'Initiated checkout', es: 'Pago iniciado' },
});
const LEADS = texts('metaEvents', {
  LEAD: { en: 'Lead', es: 'Cliente potencial' },
  COMPLETE_REGISTRATION: { en: 'Complete registration', es: 'Registro completado' },
  START_TRIAL: { en: 'Start trial', es: 'Prueba iniciada' },
  SUBMIT_APPLICATION: { en: 'Submit application', es: 'Solicitud enviada' },
  SUBSCRIBE: { en: 'Subscribe', es: 'Suscripción' },
});
const OTHERS = texts('metaEvents', {
  ADD_TO_WISHLIST: { en: 'Add to wishlist', es: 'Añadido a la lista de deseos' },
  SEARCH: { en: 'Search', es: 'Búsqueda' },
  CONTACT: { en: 'Contact', es: 'Contacto' },
  CUSTOMIZE_PRODUCT: { en: 'Customize product', es: 'Personalización de producto' },
  DONATE: { en: 'Donate', es: 'Donación' },
  FIND_LOCATION: { en: 'Find location', es: 'Búsqueda de tienda' },
  SCHEDULE: { en: 'Schedule', es: 'Cita' },
  LISTING_INTERACTION: { en: 'Listing interaction', es: 'Interacción con un anuncio clasificado' },
  FACEBOOK_SELECTED: { en: 'Facebook selected', es: 'Elegido por Facebook' },
  OTHER: { en: 'Other', es: 'Otro' },
});

/** Every event by its code. */
export const CONVERSION_EVENTS = { ...SALES, ...LEADS, ...OTHERS } as const;
export type ConversionEvent = keyof typeof CONVERSION_EVENTS;

export const EVENT_GROUPS = {
  sales: Object.keys(SALES),
  leads: Object.keys(LEADS),
  others: Object.keys(OTHERS),
} as { readonly [Group in 'sales' | 'leads' | 'others']: readonly ConversionEvent[] };

/** Old experiments can contain this event, but the platform accepts no ad set that optimizes for it (AdPromotedObject, November 2026). */
const NOT_ACCEPTED: ConversionEvent = 'FACEBOOK_SELECTED';

/** The events that a secondary goal offers: its own group and the general ones (META-080). */
export const eventsFor = (secondaryGoal: unknown): readonly ConversionEvent[] =>
  [...EVENT_GROUPS[secondaryGoal === 'LEADS' ? 'leads' : 'sales'], ...EVENT_GROUPS.others].filter(
    (event) => event !== NOT_ACCEPTED,
  );

/** Ids of custom conversions are digits. */
const isEvent = (id: string): boolean => /^[A-Z]/.test(id);

/** If a conversion is an event, the secondary goal must offer it. */
export const eventsRule: OwnRule = {
  part: 'audience',
  before: 'audiences.custom_conversions',
  check(input): Finding[] {
    if (valueAt(input, 'objective') !== 'CONVERSIONS') return [];
    const offered: readonly string[] = eventsFor(valueAt(input, 'information.secondary_goal'));
    return listOf(valueAt(input, 'audiences.custom_conversions')).flatMap((alternative, i) => {
      const id = textOf(recordOf(recordOf(alternative).value).id);
      const field = `audiences.custom_conversions[${i}].value`;
      return isEvent(id) && !offered.includes(id) ? [{ field, key: RULE_TEXTS.conversionEvent.key }] : [];
    });
  },
};
