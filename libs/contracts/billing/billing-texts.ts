import { MONTHLY_PLAN } from './monthly-plan.js';
import { texts } from '../messages/texts.js';
import { BILLING_LIMITS } from './billing-limits.js';

/** The server's texts about plans, cards and payments, exactly as in the specification if it has them. */
export const BILLING_TEXTS = texts('billing', {
  ownerOnly: {
    en: 'Only the owner of the team can see and change its subscriptions and cards.',
    es: 'Solo el propietario del equipo puede ver y cambiar sus suscripciones y tarjetas.',
  },
  created: { en: 'Subscription created!', es: '¡Suscripción creada!' },
  renewed: { en: 'Subscription renewed!', es: '¡Suscripción renovada!' },
  canceled: {
    en: 'Subscription canceled. It stays active until the end of the paid month.',
    es: 'Suscripción cancelada. Seguirá activa hasta el final del mes pagado.',
  },
  confirmWithBank: {
    en: 'Your bank asks you to confirm this.',
    es: 'Su banco le pide que confirme la operación.',
  },
  stillRunning: {
    en: "An action is running. Please retry after it's completed.",
    es: 'Hay una acción en curso. Vuelva a intentarlo cuando haya terminado.',
  },
  noPlan: { en: 'Select a plan.', es: 'Seleccione un plan.' },
  unknownPlan: { en: 'There is no such plan here.', es: 'Ese plan no existe aquí.' },
  planTwice: { en: 'A plan can be selected once.', es: 'Un plan solo se puede seleccionar una vez.' },
  alreadyActive: {
    en: 'Your team already has the plan for {{platform}}.',
    es: 'Su equipo ya tiene el plan de {{platform}}.',
  },
  notActive: {
    en: 'Your team has no plan for {{platform}} that could be changed.',
    es: 'Su equipo no tiene ningún plan de {{platform}} que se pueda cambiar.',
  },
  alreadyCanceled: {
    en: 'The plan for {{platform}} is canceled already.',
    es: 'El plan de {{platform}} ya está cancelado.',
  },
  notCanceled: {
    en: 'The plan for {{platform}} is not canceled.',
    es: 'El plan de {{platform}} no está cancelado.',
  },
  noCard: {
    en: 'Your team has no default card. Add a card.',
    es: 'Su equipo no tiene ninguna tarjeta predeterminada. Añada una.',
  },
  cardMissing: { en: 'Choose a card.', es: 'Elija una tarjeta.' },
  cardUnknown: { en: 'Your team has no such card.', es: 'Su equipo no tiene esa tarjeta.' },
  cardsFull: {
    en: `A team can store at most ${BILLING_LIMITS.cards} cards. Delete one first.`,
    es: `Un equipo puede guardar como máximo ${BILLING_LIMITS.cards} tarjetas. Elimine primero alguna.`,
  },
  defaultCardStays: {
    en: 'The default card cannot be deleted. Make another card the default first.',
    es: 'La tarjeta predeterminada no se puede eliminar. Haga primero predeterminada otra tarjeta.',
  },
  cardAdded: { en: 'Your card has been added.', es: 'Su tarjeta se ha añadido.' },
  cardUpdated: { en: 'Your billing details have been updated.', es: 'Sus datos de facturación se han actualizado.' },
  cardDefault: { en: 'Your default card has been changed.', es: 'Su tarjeta predeterminada se ha cambiado.' },
  cardDeleted: { en: 'Your card has been deleted.', es: 'Su tarjeta se ha eliminado.' },
  declined: {
    en: 'Your card was declined. Try another card.',
    es: 'Su tarjeta ha sido rechazada. Pruebe con otra.',
  },
  insufficientFunds: {
    en: 'Your card has insufficient funds. Try another card.',
    es: 'Su tarjeta no tiene fondos suficientes. Pruebe con otra.',
  },
  expired: {
    en: 'Your card has expired. Try another card.',
    es: 'Su tarjeta ha caducado. Pruebe con otra.',
  },
  wrongCode: {
    en: "Your card's security code is not right.",
    es: 'El código de seguridad de su tarjeta no es correcto.',
  },
  notConfirmed: {
    en: 'Your bank did not confirm the card. Try again or use another card.',
    es: 'Su banco no ha confirmado la tarjeta. Inténtelo de nuevo o use otra.',
  },
  unavailable: {
    en: 'The payment provider cannot be reached. Nothing was charged. Try again in a few minutes.',
    es: 'No se puede contactar con el proveedor de pagos. No se ha cobrado nada. Inténtelo de nuevo en unos minutos.',
  },
  outcomeUnknown: {
    en: 'The payment provider did not answer in time. Try again: nothing is charged twice.',
    es: 'El proveedor de pagos no respondió a tiempo. Inténtelo de nuevo: nada se cobra dos veces.',
  },
  providerRefused: {
    en: 'The payment provider refused this. Contact support.',
    es: 'El proveedor de pagos ha rechazado la operación. Póngase en contacto con soporte.',
  },
  planDescription: {
    en: `{{platform}} plan, unlimited experiments and ${MONTHLY_PLAN.seats} seats`,
    es: `Plan de {{platform}}, experimentos ilimitados y ${MONTHLY_PLAN.seats} plazas`,
  },
  taxIdAdded: { en: 'Your tax ID has been added.', es: 'Su identificación fiscal se ha añadido.' },
  taxIdDeleted: { en: 'Your tax ID has been removed.', es: 'Su identificación fiscal se ha quitado.' },
  taxIdMissing: { en: 'Enter the tax ID.', es: 'Indique la identificación fiscal.' },
  taxIdType: {
    en: 'This kind of tax ID does not fit your billing country.',
    es: 'Este tipo de identificación fiscal no corresponde a su país de facturación.',
  },
  taxIdRefused: {
    en: 'The payment provider does not accept this {{name}}. It is written like {{example}}.',
    es: 'El proveedor de pagos no acepta este {{name}}. Se escribe como {{example}}.',
  },
  taxIdTwice: {
    en: 'Your team already has this kind of tax ID. Remove it first.',
    es: 'Su equipo ya tiene una identificación fiscal de este tipo. Quítela primero.',
  },
  taxIdUnknown: { en: 'Your team has no such tax ID.', es: 'Su equipo no tiene esa identificación fiscal.' },
  nameMissing: { en: 'Enter the name on the card.', es: 'Indique el nombre del titular de la tarjeta.' },
  addressMissing: { en: 'Enter the address.', es: 'Indique la dirección.' },
  cityMissing: { en: 'Enter the city.', es: 'Indique la ciudad.' },
  stateMissing: { en: 'Enter the state.', es: 'Indique el estado.' },
  zipCode: {
    en: 'Enter a ZIP code of five digits, or nine as 12345-6789.',
    es: 'Indique un código postal de cinco cifras, o de nueve como 12345-6789.',
  },
  phone: {
    en: 'Enter a phone number of ten digits, such as (555) 555-5555.',
    es: 'Indique un número de teléfono de diez cifras, como (555) 555-5555.',
  },
  postalCode: { en: 'Enter a valid postal code.', es: 'Indique un código postal válido.' },
  phoneAbroad: {
    en: 'Enter a phone number of 6 to 15 digits, such as +34 911 234 567.',
    es: 'Indique un número de teléfono de 6 a 15 cifras, como +34 911 234 567.',
  },
  countryClosed: {
    en: 'Plans cannot be paid with a billing address in this country. The pricing page lists the countries that are open.',
    es: 'Los planes no se pueden pagar con una dirección de facturación de este país. La página de precios indica los países disponibles.',
  },
  placeUnknown: {
    en: 'The tax cannot be worked out from the billing address of this card. Check its country, postal code and state.',
    es: 'No se puede calcular el impuesto con la dirección de facturación de esta tarjeta. Compruebe el país, el código postal y el estado o la provincia.',
  },
});
