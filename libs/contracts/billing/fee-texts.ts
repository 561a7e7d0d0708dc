import { texts } from '../messages/texts.js';

/** The texts about the fee of an experiment, exactly as in the specification if it has them (META-171 to META-173). */
export const FEE_TEXTS = texts('fee', {
  invalidCard: {
    en: 'Invalid payment method - The default account payment method might have expired. Plese verify.',
    es: 'Método de pago no válido: es posible que el método de pago predeterminado de la cuenta haya caducado. Compruébelo.',
  },
  noCard: {
    en: "Couldn't find any default payment methods. Please verify",
    es: 'No se ha encontrado ningún método de pago predeterminado. Compruébelo.',
  },
  askOwner: {
    en: 'Please inform the owner of this account to update or add a payment method and try again.',
    es: 'Pida al propietario de esta cuenta que actualice o añada un método de pago y vuelva a intentarlo.',
  },
  changed: {
    en: 'The fee of this experiment is {{charge}} now. Nothing was charged: confirm it again.',
    es: 'La tarifa de este experimento es ahora de {{charge}}. No se ha cobrado nada: confírmela de nuevo.',
  },
  amount: {
    en: 'Give the fee as the fee check returns it, in US dollars.',
    es: 'Indique la tarifa tal como la devuelve la comprobación, en dólares estadounidenses.',
  },
  month: { en: 'Give a month as 2026-11.', es: 'Indique un mes como 2026-11.' },
  ownerOnly: {
    en: 'Only the owner of the team can see how its fees add up.',
    es: 'Solo el propietario del equipo puede ver cómo se han formado sus tarifas.',
  },
});
